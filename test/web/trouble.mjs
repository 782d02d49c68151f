// Rules that cannot be loaded, and links that cannot be read.

import assert from "node:assert/strict";
import { bomb, packedLink, plainLink, sealed } from "./links.mjs";
import { commandsField, rulesField, typeOver, verdicts, visit } from "./visitor.mjs";

const GOOD = '{ "bash": { "patterns": [{ "match": "ls *", "approval": "allow" }] } }';
const BAD = GOOD.replace('"allow"', '"ask"');

async function typed(page, rules, commands) {
  await rulesField(page).fill(rules);
  await commandsField(page).fill(commands);
}

const broken = {
  "a link cut short": (link) => link.slice(0, -9),
  "a link with a changed letter": (link) => link.replace(/.(?=.{9}$)/, (letter) => (letter === "A" ? "B" : "A")),
  "a link of a later version": (link) => link.replace("p1", "p9"),
  "a link packed in an unknown way": () => sealed("z", "{}"),
  "a link that holds no JSON": () => sealed("j", "{"),
  "a link that holds no state": () => sealed("j", "[]"),
  "a link with a broken stream": () => sealed("d", "\xff\xff\xff"),
  "a link that unpacks to 64 MiB": bomb,
  "something that is no link": () => "#hello",
};

export const trouble = {
  "rules with problems show them with their places": async (site) => {
    const page = await visit(site);
    await typed(page, BAD, "ls x");
    const problem = page.locator("#rules-problems button");
    assert.match(
      await problem.textContent(),
      /^1:\d+ bash\.patterns\[0\]\.approval: expected allow, prompt or deny, got "ask"/,
    );
    await problem.click();
    const caret = await rulesField(page).evaluate((field) => field.selectionStart);
    assert.equal(BAD.slice(caret, caret + 5), '"ask"');
    await typed(page, '{ "tools": {}, "tools": {} }', "ls x");
    assert.match(await problem.textContent(), /a second time/);
    return page;
  },

  "problems stand in the rich editor too": async (site) => {
    const page = await visit(site, { editor: "rich" });
    await typeOver(page, "rules-editor", BAD);
    await page.locator("#rules-editor .squiggly-error").first().waitFor();
    return page;
  },

  "an allow made by rules that have since broken is shown as out of date": async (site) => {
    const page = await visit(site);
    await typed(page, GOOD, "ls x\nls y");
    assert.deepEqual(await verdicts(page), ["allow", "allow"]);
    await typed(page, BAD, "ls x\nls z");
    assert.deepEqual(await verdicts(page), ["was allow", "none"]);
    assert.equal(await page.locator("#commands .is-allow, #why .is-allow, #answer .is-allow").count(), 0);
    assert.match(await page.textContent("#tally"), /out of date/);
    await rulesField(page).fill(GOOD);
    assert.deepEqual(await verdicts(page), ["allow", "allow"]);
    return page;
  },

  "what goes wrong on the way is told, and leaves no verdict on the page": async (site) => {
    const context = await site.browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(site.url);
    await typed(page, GOOD, "ls x\nls y");
    assert.deepEqual(await verdicts(page), ["allow", "allow"]);
    await page.evaluate(() => {
      Array.prototype.fill = () => {
        throw new Error("broken for this test");
      };
    });
    await commandsField(page).fill("ls z");
    await page.getByText("no answer below can be relied on: Uncaught Error: broken for this test").waitFor();
    assert.deepEqual(await verdicts(page), []);
    assert.equal(await page.locator(":is(#commands, #answer, #why) .is-allow").count(), 0);
    return page;
  },

  "a link brings back what was shared": async (site) => {
    const page = await visit(site);
    const commands = "ls 'ü €' \ud83e\udd80\n# expect: deny\nrm -rf \u202e x\n";
    await typed(page, GOOD, commands);
    await page.click("#share");
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Copied.").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#p1\.e\.[\w-]+\.[\w-]{4}$/);
    assert.match(await page.textContent(".length"), new RegExp(`^${link.length} characters`));
    const other = await visit(site, { hash: new URL(link).hash });
    assert.equal(await rulesField(other).inputValue(), GOOD);
    assert.equal(await commandsField(other).inputValue(), commands);
    await other.context().close();
    return page;
  },

  "a long link says so, and what looks secret is listed": async (site) => {
    const page = await visit(site);
    const noise = Array.from({ length: 500 }, (_, i) => `echo ${(i * 7919 + 13) ** 3}`).join("\n");
    await typed(page, GOOD, `export API_TOKEN=abcdefgh12345\n${noise}`);
    await page.click("#share");
    await page.getByText("some chat tools cut links this long").waitFor();
    await page.locator("dialog code").getByText("API_TOKEN=abcdefgh12345").waitFor();
    return page;
  },

  "a link as the library writes it opens, with fields it cannot use left out": async (site) => {
    const policy = JSON.parse(GOOD);
    const hash = plainLink({
      policy,
      calls: ["ls a", { tool: "bash", args: { command: "x <<E\nE" } }],
      selected: "no",
    });
    const page = await visit(site, { hash });
    assert.deepEqual(await verdicts(page), ["allow", "prompt"]);
    assert.match(await page.textContent("#banner"), /selected: expected a whole number/);
    return page;
  },

  "another fragment in the same tab loads, and the draft comes back": async (site) => {
    const page = await visit(site);
    await typed(page, GOOD, "ls mine");
    await page.waitForTimeout(400);
    await page.evaluate((hash) => location.assign(hash), packedLink({ commands: "ls theirs" }));
    await page.getByText("Your own draft is kept").waitFor();
    assert.equal(await commandsField(page).inputValue(), "ls theirs");
    await page.goBack();
    await page.waitForFunction(() => document.querySelector("#commands-editor textarea").value === "ls mine");
    return page;
  },

  "a command that turns the writing round is shown as it runs": async (site) => {
    const page = await visit(site);
    await typed(page, GOOD, "echo \u202egnp.exe && ls x");
    await page.locator("#answer-body li", { hasText: "\\u202e at 5–6: hidden character" }).waitFor();
    await page.getByText("All answers as a table").click();
    await page.locator("#answers-table tr").nth(1).waitFor();
    for (const id of ["answer-body", "why-body", "answers-table"]) {
      const text = await page.textContent(`#${id}`);
      assert.doesNotMatch(text, /\u202e/, id);
      assert.match(text, /\\u202e/, id);
    }
    const box = (name) => page.locator(`#commands-editor .paper-${name}`).first().boundingBox();
    const [gutter, note] = [await box("gutter"), await box("note")];
    assert.ok(note.x > gutter.x + gutter.width, "what stands behind the command stays there");
    return page;
  },

  "rules of another program do not lie unread under a fold": async (site) => {
    const page = await visit(site);
    await rulesField(page).fill('{ "permissions": { "allow": ["Bash(ls:*)"] } }');
    await page.locator("#remarks-list").getByText('"permissions" is ignored').waitFor();
    await page.locator("#why").getByText("There are none.").waitFor();
    return page;
  },

  "what was typed comes back when the example or nothing took its place": async (site) => {
    const page = await visit(site);
    await page.click("#clear");
    assert.equal(await page.locator("#banner *").count(), 0, "nobody misses the example");
    await page.getByRole("button", { name: "Open the example" }).click();
    assert.ok((await verdicts(page)).length > 20);
    await typed(page, GOOD, "ls mine");
    for (const button of ["#example", "#clear"]) {
      await page.click(button);
      assert.notEqual(await commandsField(page).inputValue(), "ls mine");
      await page.getByRole("button", { name: "Undo" }).click();
      assert.equal(await commandsField(page).inputValue(), "ls mine");
      assert.deepEqual(await verdicts(page), ["allow"]);
      assert.equal(await page.locator("#banner *").count(), 0);
    }
    return page;
  },

  "it works where storage is denied": async (site) => {
    const setUp = () => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
        });
      }
    };
    const page = await visit(site, { editor: null, setUp, viewport: { width: 900, height: 700 } });
    await typed(page, GOOD, "ls x");
    assert.deepEqual(await verdicts(page), ["allow"]);
    return page;
  },

  "a broken link is told as such and leaves the draft alone": async (site) => {
    const page = await visit(site);
    await typed(page, GOOD, "ls mine");
    await page.waitForTimeout(400);
    for (const [name, damage] of Object.entries(broken)) {
      await page.evaluate((hash) => location.assign(hash), damage(packedLink({ rules: GOOD, commands: "ls theirs" })));
      await page.locator(".banner-body.is-error").waitFor();
      assert.equal(await commandsField(page).inputValue(), "", name);
      await page.getByRole("button", { name: "Open my draft" }).click();
      await page.waitForFunction(() => document.querySelector("#commands-editor textarea").value === "ls mine");
    }
    return page;
  },
};
