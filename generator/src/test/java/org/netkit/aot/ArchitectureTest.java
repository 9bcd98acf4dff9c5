package org.netkit.aot;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.PackageMatchers;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** "Package X must not know package Y": each pass knows what comes before it and nothing after. */
class ArchitectureTest {
  private static final String ROOT = "org.netkit.aot";

  /** Package, and the packages of this project that it may know. */
  private static final Map<String, String> MAY_KNOW =
      Map.ofEntries(
          entry("data", ""),
          entry("diag", ""),
          entry("nk", "data diag"),
          entry("graph", "data diag nk"),
          entry("check", "data diag graph quant"),
          entry("fold", "data graph"),
          entry("crop", "graph"),
          entry("quant", "data diag graph"),
          entry("reference", "data graph quant"),
          entry("fuse", "data diag graph quant"),
          entry("select", "data diag graph quant fuse"),
          entry("plan", "data diag graph quant fuse select"),
          entry("lower", "data diag graph quant fuse select plan"),
          entry("embed", "data diag nk graph quant fuse"),
          entry("board", "data diag"),
          entry("emit", "data diag graph quant fuse embed select plan lower board emit.view"),
          entry("emit.view", "graph lower"),
          entry("link", "data diag"),
          entry("fit", "diag graph plan board link"),
          entry("build", "data diag emit board link"),
          entry("run", "data diag board build link"),
          entry("verify", "data diag graph quant fuse reference run"),
          entry(
              "report",
              "data diag nk graph crop quant fuse select plan lower board embed link build run"),
          entry("page", "emit emit.view report"));

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  static Set<String> packages() {
    return CLASSES.stream()
        .map(JavaClass::getPackageName)
        .filter(name -> name.startsWith(ROOT + ".") && !name.equals(ROOT + ".cli"))
        .map(name -> name.substring(ROOT.length() + 1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyPackageHasItsRule() {
    assertThat(MAY_KNOW.keySet()).containsAll(packages());
  }

  @ParameterizedTest
  @MethodSource("packages")
  void knowsOnlyWhatComesBeforeIt(String name) {
    String[] known =
        Arrays.stream((name + " " + MAY_KNOW.getOrDefault(name, "")).trim().split(" "))
            .map(other -> ROOT + "." + other)
            .toArray(String[]::new);
    classes()
        .that()
        .resideInAPackage(ROOT + "." + name)
        .should()
        .onlyDependOnClassesThat(
            DescribedPredicate.describe(
                "reside in " + Arrays.toString(known) + " or outside the project",
                other -> !isOurs(other) || Set.of(known).contains(other.getPackageName())))
        .check(CLASSES);
  }

  @Test
  void nobodyKnowsTheCommandLine() {
    noClasses()
        .that(isIn(ROOT + "..").and(DescribedPredicate.not(isIn(ROOT + ".cli"))))
        .should()
        .dependOnClassesThat(isIn(ROOT + ".cli", "picocli.."))
        .check(CLASSES);
  }

  @Test
  void onlyTheOutermostPackagesTouchTheOutside() {
    noClasses()
        .that(
            isIn(ROOT + "..")
                .and(DescribedPredicate.not(isIn(ROOT + ".cli", ROOT + ".build", ROOT + ".run"))))
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName(ProcessBuilder.class.getName())
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.nio.file.Files")
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("java.net..")
        .orShould()
        .dependOnClassesThat()
        .haveNameMatching("java\\.time\\.(Clock|Instant|.*Date.*)")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .orShould()
        .callMethod(java.util.Locale.class, "getDefault")
        .check(CLASSES);
  }

  @Test
  void onlyTheCommandLinePrints() {
    noClasses()
        .that(DescribedPredicate.not(isIn(ROOT + ".cli")))
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .check(CLASSES);
  }

  private static boolean isOurs(JavaClass other) {
    return other.getPackageName().startsWith(ROOT);
  }

  private static DescribedPredicate<JavaClass> isIn(String... packages) {
    PackageMatchers matchers = PackageMatchers.of(packages);
    return DescribedPredicate.describe(
        "reside in " + Arrays.toString(packages), other -> matchers.test(other.getPackageName()));
  }
}
