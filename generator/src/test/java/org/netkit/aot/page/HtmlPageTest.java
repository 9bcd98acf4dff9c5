package org.netkit.aot.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.netkit.aot.report.BuildReport;
import org.netkit.aot.report.Json;
import org.netkit.aot.testing.HtmlNumbers;
import org.netkit.aot.testing.SampleReports;
import org.netkit.aot.testing.SmallBundles;

class HtmlPageTest {
  private static final Pattern TAG = Pattern.compile("<(/?)([a-z0-9]+)[^>]*?(/?)>");
  private static final Set<String> VOID = Set.of("meta", "br");

  private final BuildReport full = SampleReports.full(SmallBundles.int8Cnn());
  private final BuildReport built = SampleReports.built(SmallBundles.floatMlp());

  @Test
  void everyNumberIsOneOfTheJson() throws IOException {
    for (BuildReport report : new BuildReport[] {full, built}) {
      JsonNode json = new ObjectMapper().readTree(Json.text(report));
      String page = HtmlPage.of(report);
      assertThat(HtmlNumbers.wrong(page, json)).isEmpty();
      assertThat(HtmlNumbers.count(page)).isGreaterThan(50);
    }
  }

  @Test
  void needsNeitherNetworkNorScript() {
    assertThat(HtmlPage.of(full))
        .doesNotContainIgnoringCase("<script")
        .doesNotContain("http:", "https:", "src=", "href=", "@import", "url(\"", "onclick")
        .contains("<meta charset=\"utf-8\">", "name=\"viewport\"", "prefers-color-scheme: dark");
  }

  @Test
  void namesOfUsersCannotBreakThePage() {
    assertThat(HtmlPage.of(full))
        .contains("a &lt;b&gt; &amp; &quot;c&quot;.nk")
        .doesNotContain("<b> &");
  }

  @Test
  void elementsAreClosedInOrder() {
    for (BuildReport report : new BuildReport[] {full, built}) {
      Deque<String> open = new ArrayDeque<>();
      Matcher tag = TAG.matcher(HtmlPage.of(report));
      while (tag.find()) {
        if (tag.group(1).isEmpty() && tag.group(3).isEmpty() && !VOID.contains(tag.group(2))) {
          open.push(tag.group(2));
        } else if (!tag.group(1).isEmpty()) {
          assertThat(tag.group(2)).isEqualTo(open.pop());
        }
      }
      assertThat(open).isEmpty();
    }
  }

  @Test
  void whatWasNotMeasuredIsNotShown() {
    assertThat(HtmlPage.of(built)).doesNotContain("Budgets", "per MAC", "class=\"verdict good\"");
    assertThat(HtmlPage.of(full))
        .contains("Budgets", "per MAC", "class=\"verdict good\"", "<strong class=\"bad\">exceeded");
  }

  @Test
  void everyKindHasAColour() {
    Matcher style = Pattern.compile("class=\"(?:key )?(k-[a-z-]+)\"").matcher(HtmlPage.of(full));
    String sheet = HtmlPage.of(full);
    int found = 0;
    while (style.find()) {
      assertThat(sheet).contains("." + style.group(1) + " { fill: ");
      found++;
    }
    assertThat(found).isPositive();
  }
}
