package org.netkit.aot.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of a report's page, which say where the JSON has them. */
public final class HtmlNumbers {
  private static final Pattern NUMBER =
      Pattern.compile("data-json=\"([^\"]*)\">([0-9,]*)</(?:span|td)>");

  private HtmlNumbers() {}

  /** How many numbers the page shows. */
  public static int count(String page) {
    return (int) NUMBER.matcher(page).results().count();
  }

  /** Numbers that are not those of the JSON. */
  public static List<String> wrong(String page, JsonNode json) {
    List<String> wrong = new ArrayList<>();
    Matcher matcher = NUMBER.matcher(page);
    while (matcher.find()) {
      String shown = matcher.group(2).replace(",", "");
      if (!json.at(matcher.group(1)).asText().equals(shown)) {
        wrong.add(matcher.group(1) + ": " + matcher.group(2));
      }
    }
    return wrong;
  }
}
