import assert from "node:assert/strict";
import { test } from "node:test";
import { fillTemplate } from "./fillTemplate.ts";

const head = "# Implementation Plan: Albums\n\n**Branch**: `001-a` | **Date**: 2026-01-01\n\n**Input**: spec.md";
const sections = [{ heading: "## Summary", body: "Albums." }];

test("what stands above the first chapter of a template stays, with title and fields filled in", () => {
  const template =
    '---\ndescription: "Plan"\n---\n\n<!-- Ask Ada first. -->\n\n# Implementation Plan: [FEATURE]\n\n**Branch**: `[###-feature]` | **Date**: [DATE]  \n**Reviewer**: Ada\n\n**Note**: Written for [FEATURE].\n\n## Summary\n\n[x]\n';
  assert.equal(
    fillTemplate(template, head, sections, []),
    '---\ndescription: "Plan"\n---\n\n<!-- Ask Ada first. -->\n\n# Implementation Plan: Albums\n\n**Branch**: `001-a` | **Date**: 2026-01-01  \n**Reviewer**: Ada\n\n**Input**: spec.md\n\n**Note**: Written for Albums.\n\n## Summary\n\nAlbums.\n',
  );
});

test("a template without a title gets the generated one", () => {
  assert.equal(
    fillTemplate("Be brief.\n\n## Summary\n", head, sections, []),
    `${head}\n\nBe brief.\n\n## Summary\n\nAlbums.\n`,
  );
});
