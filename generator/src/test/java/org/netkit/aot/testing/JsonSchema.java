package org.netkit.aot.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks a document against the part of JSON Schema (draft 2020-12) that the schemas here use; any
 * other keyword is a mistake in the schema.
 */
public final class JsonSchema {
  private static final List<String> COMMENTS = List.of("$schema", "$defs", "title", "description");

  private final JsonNode root;

  /** A schema. */
  public JsonSchema(JsonNode root) {
    this.root = root;
  }

  /** What is wrong with a document, as {@code pointer: problem}; empty if it is valid. */
  public List<String> problems(JsonNode document) {
    List<String> problems = new ArrayList<>();
    check(root, document, "", problems);
    return problems;
  }

  private void check(JsonNode schema, JsonNode value, String at, List<String> problems) {
    schema
        .properties()
        .forEach(
            keyword -> {
              String problem =
                  check(keyword.getKey(), keyword.getValue(), schema, value, at, problems);
              if (!problem.isEmpty()) {
                problems.add(at + ": " + problem);
              }
            });
  }

  private String check(
      String keyword,
      JsonNode rule,
      JsonNode schema,
      JsonNode value,
      String at,
      List<String> problems) {
    switch (keyword) {
      case "$ref" -> check(root.at(rule.asText().substring(1)), value, at, problems);
      case "type" -> {
        return isType(rule, value) ? "" : "is no " + rule;
      }
      case "const" -> {
        return rule.equals(value) ? "" : "is not " + rule;
      }
      case "enum" -> {
        return contains(rule, value) ? "" : "is none of " + rule;
      }
      case "minimum" -> {
        return !value.isNumber() || value.asDouble() >= rule.asDouble() ? "" : "is below " + rule;
      }
      case "pattern" -> {
        return value.asText().matches(rule.asText()) ? "" : "does not match " + rule;
      }
      case "required" -> rule.forEach(name -> require(name.asText(), value, at, problems));
      case "properties" ->
          rule.properties()
              .forEach(
                  p -> {
                    if (value.has(p.getKey())) {
                      check(p.getValue(), value.get(p.getKey()), at + "/" + p.getKey(), problems);
                    }
                  });
      case "additionalProperties" ->
          value
              .fieldNames()
              .forEachRemaining(
                  name -> {
                    if (!schema.path("properties").has(name)) {
                      problems.add(at + "/" + name + ": is not in the schema");
                    }
                  });
      case "items" -> {
        for (int i = 0; i < value.size(); i++) {
          check(rule, value.get(i), at + "/" + i, problems);
        }
      }
      case "anyOf" -> {
        return fitsAny(rule, value) ? "" : "fits none of the alternatives";
      }
      default -> {
        return COMMENTS.contains(keyword) ? "" : "the schema has the unknown keyword " + keyword;
      }
    }
    return "";
  }

  private static void require(String name, JsonNode value, String at, List<String> problems) {
    if (!value.has(name)) {
      problems.add(at + "/" + name + ": is missing");
    }
  }

  private boolean fitsAny(JsonNode alternatives, JsonNode value) {
    for (JsonNode alternative : alternatives) {
      List<String> problems = new ArrayList<>();
      check(alternative, value, "", problems);
      if (problems.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static boolean contains(JsonNode list, JsonNode value) {
    for (JsonNode one : list) {
      if (one.equals(value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isType(JsonNode rule, JsonNode value) {
    if (rule.isArray()) {
      for (JsonNode one : rule) {
        if (isType(one, value)) {
          return true;
        }
      }
      return false;
    }
    return switch (rule.asText()) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "boolean" -> value.isBoolean();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "null" -> value.isNull();
      default -> throw new IllegalArgumentException("unknown type " + rule);
    };
  }
}
