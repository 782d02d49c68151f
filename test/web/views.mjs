// The views beside the three panes.

import assert from "node:assert/strict";
import { plainLink } from "./links.mjs";
import { axe, commandsField, PHONE, rulesField, visit } from "./visitor.mjs";

const RULES = `{ "default": "prompt", "bash": { "patterns": [
  { "match": "rm -rf *", "approval": "deny" },
  { "match": "git status*", "approval": "allow" }
] } }`;
const COMMANDS = "git status -s\ncd x && rm -rf y\nnpm test";

/** Opens a view over rules and commands of our own. */
async function openView(site, name, options) {
  const page = await visit(site, options);
  if (!options?.editor || options.editor === "plain") {
    await commandsField(page).fill(COMMANDS);
    if (await page.getByRole("radio", { name: "Rules" }).isVisible())
      await page.getByRole("radio", { name: "Rules" }).check();
    await rulesField(page).fill(RULES);
  }
  await page.getByRole("button", { name, exact: true }).click();
  await page.locator("#view h2").waitFor();
  return page;
}

/** Every view by the name of its button. */
const VIEWS = ["Coverage", "Compare", "Probe", "Session", "Approvals", "Gallery"];

const LOOKS = {
  "light, with Monaco": { colorScheme: "light", editor: "rich" },
  "dark, with Monaco": { colorScheme: "dark", editor: "rich" },
  "light, narrow": { ...PHONE, colorScheme: "light" },
};

/** Narrow pages must not scroll sideways, and no page may at 200 % of a small window. */
const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** How many style sheets are on the page more than once. */
const doubleStyles = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href);
    return all.length - new Set(all).size;
  });

const lookChecks = Object.entries(LOOKS).map(([look, options]) => [
  `axe finds nothing in any view: ${look}`,
  async (site) => {
    const page = await visit(site, options);
    for (const name of VIEWS) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.locator(`#view[data-view=${name.toLowerCase()}] .view-body > *`).first().waitFor();
      await page.waitForTimeout(100);
      assert.deepEqual(await axe(page), [], name);
      assert.equal(await overflow(page), 0, `${name} scrolls sideways`);
    }
    assert.equal(await doubleStyles(page), 0, "a style sheet that comes again overrules those between");
    return page;
  },
]);

export const views = {
  "a ladder is judged with its layers, rung, rating and the user's words": async (site) => {
    const page = await openView(site, "Approvals");
    const answer = page.getByRole("region", { name: "The answer" });
    const matrix = page.getByRole("region", { name: "The verdict table" });
    const inForce = matrix.locator("[aria-current]");
    await answer.getByText("goes to a person, by rung assisted, rater").waitFor();
    await page.getByRole("radio", { name: "auto" }).check();
    await page.getByRole("radio", { name: "safe" }).check();
    await matrix.getByText("In force: auto, safe. A floor stands under this line").waitFor();
    assert.equal(await inForce.getAttribute("aria-label"), "auto, safe: escalate");
    await page.getByLabel("The user wrote").fill("get https://a.example/data.json");
    await answer.getByText("approved, by rung auto, rater").waitFor();
    assert.equal(await inForce.getAttribute("aria-label"), "auto, safe: approve");
    await page.getByLabel("assisted, attack: halt").click();
    await answer.getByText("ends the run, by rung assisted, rater").waitFor();
    assert.ok(await page.getByRole("radio", { name: "attack" }).isChecked());
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "assisted, attack: halt");
    return page;
  },

  "a ladder judges calls of other tools and of servers, each where its entry stands": async (site) => {
    const page = await openView(site, "Approvals");
    const calls = page.getByRole("textbox", { name: "Calls, one a line" });
    const answer = page.getByRole("region", { name: "The answer" });
    const select = async (text) => {
      const at = (await calls.inputValue()).indexOf(text);
      await calls.evaluate((field, offset) => field.setSelectionRange(offset, offset), at);
      await calls.focus();
    };
    await select("# call: delete_directory");
    await answer.getByText('refused, by deny entry "tool delete_directory"').waitFor();
    await page.getByLabel("Command block").selectOption("");
    await answer.getByText("approved, by rung assisted, not-gated").waitFor();
    await page.getByRole("radio", { name: "manual" }).check();
    await select("# call: mcp__jira__close");
    await answer.getByText(/goes to a person, by escalate entry/).waitFor();
    await page.getByRole("button", { name: "The project's" }).click();
    assert.equal(await page.locator(".ladder .paper-line.is-deciding").count(), 3, "the entry is marked in its layer");
    await select("cd dist");
    await answer.getByText("3 shell entries").click();
    assert.match(await answer.locator("table").textContent(), /npm publish\* \(glob\)Mine, line 6answers/);
    await answer.getByText("The same line under the rules of this page").waitFor();
    return page;
  },

  "a ladder whose layers have problems shows them where they stand, and no answer as current": async (site) => {
    const page = await openView(site, "Approvals");
    const layer = page.getByRole("textbox", { name: /^A layer/ });
    await layer.fill('{ "approvals": "auto-safe" }');
    await page.getByText('it is called "assisted" now').waitFor();
    await page.getByText("Nothing is judged until they are put right.").waitFor();
    assert.equal(await page.locator(".ladder :is(.is-allow, .is-prompt, .is-deny).paper-gutter").count(), 0);
    assert.ok((await page.locator(".ladder .is-stale").count()) > 5);
    await page.getByRole("button", { name: "The project's" }).click();
    await page.getByRole("button", { name: /it is called "assisted" now/ }).click();
    assert.equal(await layer.inputValue(), '{ "approvals": "auto-safe" }');
    await layer.fill('{ "approvals": "manual" }');
    await page.getByRole("region", { name: "The answer" }).getByText("by rung manual").waitFor();
    return page;
  },

  "a link brings back the ladder, and the one of the library opens it": async (site) => {
    const page = await openView(site, "Approvals");
    await page.getByRole("radio", { name: "auto" }).check();
    await page.getByLabel("The user wrote").fill("whatever <b>this</b> is");
    await page.getByRole("textbox", { name: "Calls, one a line" }).fill("git push\n# call: edit {}\n");
    await page.locator(".ladder .paper-line:has(.is-allow)", { hasText: "# call: edit {}" }).waitFor();
    await page.click("#share");
    const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    const other = await visit(site, { hash: new URL(link).hash });
    await other.getByRole("heading", { name: "A ladder of approvals" }).waitFor();
    assert.ok(await other.getByRole("radio", { name: "auto" }).isChecked());
    assert.equal(await other.getByLabel("The user wrote").inputValue(), "whatever <b>this</b> is");
    assert.equal(
      await other.getByRole("textbox", { name: "Calls, one a line" }).inputValue(),
      "git push\n# call: edit {}\n",
    );
    const written = { approvals: { approvals: "bypass" }, calls: ["rm -rf /", "ls"], rung: "assisted" };
    await other.evaluate((hash) => location.assign(hash), plainLink(written));
    await other.getByRole("region", { name: "The answer" }).getByText("refused, by hardline floor").waitFor();
    assert.ok(await other.getByRole("radio", { name: "assisted" }).isChecked());
    await other.context().close();
    return page;
  },

  ...Object.fromEntries(lookChecks),

  "every view works on 320 px, and by the keyboard": async (site) => {
    const page = await visit(site, { viewport: { width: 320, height: 640 } });
    for (const name of ["Judge", ...VIEWS]) {
      await page.getByRole("button", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
      if (name !== "Judge")
        await page.locator(`#view[data-view=${name.toLowerCase()}] .view-body > *`).first().waitFor();
      assert.equal(await overflow(page), 0, `${name} scrolls sideways`);
      assert.equal(await page.locator("[aria-current=page]").textContent(), name);
    }
    return page;
  },

  "a link opens the view that it was made in": async (site) => {
    const page = await openView(site, "Compare");
    await page.getByRole("button", { name: "Copy the rules here" }).click();
    await page.click("#share");
    const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    const other = await visit(site, { hash: new URL(link).hash });
    await other.getByRole("heading", { name: "Two policies, the same commands" }).waitFor();
    assert.equal(await other.getByRole("textbox", { name: "The other rules" }).inputValue(), RULES);
    await other.context().close();
    return page;
  },

  "session: the example plays, and any event can be looked back to": async (site) => {
    const page = await openView(site, "Session");
    await page.getByRole("button", { name: "Play the example" }).click();
    const state = page.locator("section[aria-label='What is in force']");
    await page.locator(".event").nth(15).waitFor();
    assert.match(await state.textContent(), /never since event \d+/);
    await page.locator(".event button", { hasText: "request/header" }).first().click();
    await state.getByText("In force after event 2").waitFor();
    assert.match(await state.textContent(), /ask by default/);
    assert.match(await page.evaluate(() => document.activeElement.textContent), /request\/header/);
    return page;
  },

  "session: every scripted answer comes to what it should": async (site) => {
    const page = await openView(site, "Session");
    await page.getByRole("button", { name: "Prompt", exact: true }).click();
    const beside = page.locator(".beside").last();
    const expected = {
      "allows it": "would run",
      "rejects it": "refused",
      breaks: "refused",
      "passes it on": "refused",
    };
    for (const [answer, came] of Object.entries(expected)) {
      const command = `make ${answer.replaceAll(" ", "-")}`;
      await page.getByLabel("Command", { exact: true }).fill(command);
      await page.getByRole("radio", { name: answer, exact: true }).check();
      await page.getByRole("button", { name: "Call", exact: true }).click();
      await page.locator(".beside", { hasText: command }).waitFor();
      assert.match(await beside.textContent(), new RegExp(`${came} `));
    }
    for (const answer of ["never answers", "allows it too late"]) {
      await page.getByRole("radio", { name: answer, exact: true }).check();
      await page.getByRole("button", { name: "Call", exact: true }).click();
      await page.locator(".did-waits").waitFor();
      await page.getByRole("button", { name: "Stop", exact: true }).click();
      await page.locator(".did-waits").waitFor({ state: "detached" });
      assert.match(await page.locator(".beside").last().textContent(), /refused /);
    }
    await page.getByRole("combobox", { name: "Approval policy" }).selectOption("never");
    await page.getByText("The audit finds nothing wrong").waitFor();
    await page.getByRole("button", { name: "End the turn" }).click();
    await page.getByRole("combobox", { name: "Sandbox mode" }).selectOption("workspace-write");
    await page.getByText("workspace-write waits for the next prompt").waitFor();
    return page;
  },

  "gallery: no example differs from what stands beside it, and one opens beside the draft": async (site) => {
    const page = await openView(site, "Gallery");
    const subjects = page.getByRole("navigation", { name: "Subjects" }).getByRole("button");
    for (const subject of await subjects.all()) {
      await subject.click();
      await page.locator(".gallery nav [aria-current]", { hasText: await subject.textContent() }).waitFor();
      await page.locator(".example").first().waitFor();
      assert.equal(await page.locator(".example .broken").count(), 0);
    }
    const lines = await page.locator(".example").first().locator(".example-lines li").count();
    await page
      .getByRole("button", { name: /^Open / })
      .first()
      .click();
    await page.locator("#tally", { hasText: `${lines} of ${lines} expected` }).waitFor();
    await page.goBack();
    await page.locator("#view[data-view=gallery] .example").first().waitFor();
    await page.getByRole("button", { name: "Judge", exact: true }).click();
    assert.equal(await rulesField(page).inputValue(), RULES);
    return page;
  },

  "coverage: each rule with what it answered, and a way to the command": async (site) => {
    const page = await openView(site, "Coverage");
    await page
      .getByText("2 of 2 rules answered 2 of 3 commands; 1 got the answer of a floor or of the default.")
      .waitFor();
    const first = page.locator(".coverage > li").first();
    assert.match(await first.textContent(), /1\s*deny\s*rm -rf \*.*answered 1/);
    await first.locator("summary").click();
    await first.getByRole("button").click();
    await page.locator("#why-tools .place", { hasText: "2 of 3" }).waitFor();
    return page;
  },

  "probe: nothing gets past these rules, something past wider ones, and it can be looked into": async (site) => {
    const page = await openView(site, "Probe");
    await page.getByText(/^None of \d+ variants gets through\.$/).waitFor();
    await page.getByRole("button", { name: "Judge", exact: true }).click();
    await rulesField(page).fill(RULES.replace("git status*", "/usr/bin/npm *"));
    await page.getByRole("button", { name: "Probe", exact: true }).click();
    await page.getByRole("combobox", { name: "Command" }).selectOption("npm test");
    await page.getByText(/^\d+ of \d+ variants gets? through\.$/).waitFor();
    const first = page.locator(".variant").first();
    assert.match(await first.textContent(), /allow.*gets through$/s);
    await first.getByRole("button").click();
    await page.locator("#why-tools .place", { hasText: "4 of 4" }).waitFor();
    return page;
  },

  "compare: a looser rule comes first, and leads back to its command": async (site) => {
    const page = await openView(site, "Compare");
    await page.getByRole("button", { name: "Copy the rules here" }).click();
    await page.getByRole("heading", { name: "No answer changes" }).waitFor();
    const other = RULES.replace('"deny"', '"prompt"').replace('"prompt", "bash"', '"deny", "bash"');
    await page.getByRole("textbox", { name: "The other rules" }).fill(other);
    await page.getByRole("heading", { name: "2 of 3 answers change: 1 looser, 1 stricter" }).waitFor();
    const first = page.locator(".change").first();
    assert.match(await first.textContent(), /rm -rf y\s*deny→prompt\s*looser/);
    await page.getByRole("textbox", { name: "The other rules" }).fill("{");
    await page.getByText("The other rules have problems").waitFor();
    assert.equal(await page.locator(".change").count(), 0);
    await page.getByRole("textbox", { name: "The other rules" }).fill(other);
    await first.getByRole("button").click();
    await page.locator("#why-tools .place", { hasText: "2 of 3" }).waitFor();
    return page;
  },

  "compare: a policy of many lines, pasted, is judged once and not line by line": async (site) => {
    const page = await visit(site);
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByRole("button", { name: "Copy the rules here" }).click();
    const other = page.getByRole("textbox", { name: "The other rules" });
    const rules = await other.inputValue();
    await page.evaluate(() => {
      globalThis.edits = 0;
      globalThis.drawings = 0;
      const count = (records) => {
        globalThis.drawings += records.length;
      };
      new MutationObserver(count).observe(document.querySelector(".compare > section:last-child"), { childList: true });
      addEventListener("input", () => globalThis.edits++, true);
    });
    await other.fill(rules.replaceAll('"deny"', '"prompt"'));
    await page.getByRole("heading", { name: /looser/ }).waitFor();
    const { edits, drawings } = await page.evaluate(() => ({ edits: globalThis.edits, drawings: globalThis.drawings }));
    assert.ok(edits > 40, `the browser makes one edit of it now (${edits}): this shows nothing any more`);
    assert.ok(drawings <= edits / 8, `${drawings} drawings for ${edits} edits`);
    return page;
  },
};
