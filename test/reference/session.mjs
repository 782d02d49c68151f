// Rows about per-session knobs and the approval seam, answered through the public API. `answer` gives the shape of a
// row's `expected`; some answers are promises.

import {
  anchor,
  approval,
  approvalPolicy,
  audit,
  bind,
  changes,
  delegationSeed,
  ESCALATION_TARGETS,
  escalate,
  pairingFault,
  resolveMode,
  sandboxMode,
  selects,
  setSelect,
  statement,
  widerThan,
} from "../../dist/index.js";

/** Functions of the recorded system that have no counterpart here, each with the reason. */
export const notApplicable = {
  "preset.current": "presets are a recipe over two knobs, not code",
  "setPolicy.live": "one notice a switch; here notices are folded from the log",
  "answerer.acp": "a transport's answerer belongs to the host",
};

const answers = {
  "fold.sandboxMode": ({ events }) => sandboxMode.fold(events)?.value ?? null,
  "fold.approvalPolicy": ({ events }) => approvalPolicy.fold(events)?.value ?? null,
  "fold.sandboxMode.malformed": ({ events }) => ({ returns: sandboxMode.fold(events)?.value ?? null }),
  "fold.approvalPolicy.malformed": ({ events }) => ({ returns: approvalPolicy.fold(events)?.value ?? null }),
  "write.sandboxMode": (args) => ({ appended: valuesOf(args).map((value) => sandboxMode.event(value)) }),
  "write.approvalPolicy": (args) => ({ appended: valuesOf(args).map((value) => approvalPolicy.event(value)) }),
  "write.sandboxMode.invalid": ({ value }) => written(sandboxMode, value),
  "write.approvalPolicy.invalid": ({ value }) => written(approvalPolicy, value),
  "approval.request": requested,
  "ask.route": routed,
  "notice.approvalPolicy": noticed,
  "statement.approvalPolicy": stated,
  "statement.newer": statedInFull,
  "config.session": configured,
  "bash.call": called,
  "escalation.wider": ({ from }) => widerThan(from),
  "escalation.args": (args) => ({ error: pairingFault(pairOf(args)) ?? null }),
  "escalation.approve": escalated,
  "sandbox.resolve": resolved,
  "delegation.capture": delegated,
  "invariant.log": violated,
};

/** The functions that this adapter answers. */
export const functions = Object.keys(answers);

/** Answers one row. */
export function answer(fn, args) {
  return answers[fn](args);
}

const valuesOf = ({ value, values }) => values ?? [value];

function written(knob, value) {
  try {
    knob.event(value);
    return { throws: false, appended: 1 };
  } catch {
    return { throws: true, appended: 0 };
  }
}

/** A host's log in an array. */
function logOf(events) {
  const log = { events: [...events], append: (event) => void log.events.push(event) };
  return log;
}

const TURN = { type: "turn/start", data: {} };

const override = (knob, value) => (value === null || value === undefined ? [] : [knob.event(value)]);

async function requested({ config, events, answerers, signal: kind, request }) {
  const log = logOf(events);
  const consulted = [];
  const controller = new AbortController();
  if (kind === "aborted") controller.abort();
  const scripted = answerers.map((script, i) => ({
    name: String(i),
    answer(_ask, next) {
      consulted.push(i);
      if (kind === "abort-after-dispatch") queueMicrotask(() => controller.abort());
      return perform(script, next);
    },
  }));
  // What was registered to go in front is in front: the order is an array.
  const order = scripted.map((each, i) => [answerers[i].prepend ? -i - 1 : i, each]).sort(([a], [b]) => a - b);
  const service = approval({
    ...(config.policy && { policy: config.policy }),
    session: () => log,
    answerers: order.map(([, each]) => each),
  });
  const { toolName, ...rest } = request;
  const question = { ...rest, session: "s", tool: toolName };
  const outcome = await service.request(kind === "none" ? question : { ...question, signal: controller.signal }).then(
    (verdict) => verdict.outcome,
    (error) => ({ throws: error.message }),
  );
  return { outcome, consulted, appended: log.events.slice(events.length).map(withoutId) };
}

function perform(script, next) {
  switch (script.kind) {
    case "return":
      return script.value;
    case "next":
      return next();
    case "throw":
      throw new Error("scripted");
    case "reject":
      return Promise.reject(new Error("scripted"));
    case "never":
      return new Promise(() => {});
    default:
      return undefined;
  }
}

const withoutId = (event) => ({ ...event, data: { ...event.data, id: "ID" } });

async function routed({ serviceMounted, agent, outcome }) {
  if (!serviceMounted) return { ran: false, denial: "no-service" };
  if (!agent) return { ran: false, denial: "no-agent" };
  const log = logOf([TURN]);
  const service = approval({ session: () => log, answerers: [{ name: "scripted", answer: () => outcome }] });
  const verdict = await service.request({ session: "s", tool: "bash", action: "a" });
  const ran = verdict.grant?.redeem("a") ?? false;
  return { ran, denial: ran ? null : verdict.outcome };
}

function noticed({ config, ops }) {
  const log = [];
  const heard = [];
  let fallback = config;
  for (const op of ops) {
    if (op.op === "restart") fallback = op.config;
    if (op.op === "switch") log.push(approvalPolicy.event(op.policy));
    if (op.op !== "request") continue;
    const bound = [bind(approvalPolicy, fallback)];
    heard.push(changes(bound, log).map(({ from, to, cause }) => ({ from, to, cause })));
    log.push({ type: "request/header", data: { told: statement(bound, log).told } });
  }
  return heard;
}

function stated({ config, override: value, agent }) {
  if (!agent) return { stated: null };
  return { stated: statement([bind(approvalPolicy, config)], override(approvalPolicy, value)).told["approval-policy"] };
}

function statedInFull({ sandboxDefault, sandboxOverride, approvalDefault }) {
  const bound = [bind(sandboxMode, sandboxDefault), bind(approvalPolicy, approvalDefault)];
  const root = "/projects/x";
  const { text, told } = statement(bound, override(sandboxMode, sandboxOverride), { root });
  const at = (name) => text.indexOf(`${name}: `);
  const order = [
    [at(sandboxMode.name), "sandbox:policy"],
    [at(approvalPolicy.name), "approval:policy"],
  ].sort(([a], [b]) => a - b);
  return {
    sandbox: told["sandbox-mode"],
    sandboxNamesRoot: text.includes(root),
    approval: told["approval-policy"],
    order: order.map(([, label]) => label),
  };
}

/** A host in small: logs and pending values are its own, everything in between is the library's. */
function configured({ sandbox, approval: policy, sessions, ops }) {
  let bound = composed(sandbox, policy);
  const hosts = Array.from({ length: sessions }, () => ({ log: [], pending: {} }));
  const values = (host) =>
    Object.fromEntries(selects(bound, host.log, host.pending).map((option) => [option.id, option.currentValue]));
  const take = (host, { pending, append }) => {
    host.pending = pending;
    host.log.push(...append);
  };
  const created = hosts.map(values);
  const open = (host) => host.log.push(TURN);
  const close = (host) => host.log.push({ type: "turn/end", data: {} });
  const submit = (host) => take(host, anchor(bound, host.log, host.pending));
  const perform = (host, op) => {
    switch (op.op) {
      case "set":
        take(host, setSelect(bound, host.log, host.pending, op.id, op.value));
        return { values: values(host) };
      case "reload":
        bound = composed(op.sandbox ?? sandbox, op.approval ?? policy);
        host.pending = {};
        return { values: values(host) };
      case "close":
        close(host);
        return "ok";
      default:
        open(host);
        if (op.op !== "inject") submit(host);
        if (op.op !== "open") close(host);
        return "ok";
    }
  };
  const results = ops.map((op) => {
    try {
      return perform(hosts[op.session ?? 0], op);
    } catch (error) {
      return { error: error.why, code: error.code };
    }
  });
  return { created, results, logs: hosts.map(({ log }) => log.map(shown)) };
}

const composed = (sandbox, policy) => [
  ...(sandbox && sandbox !== "unconfined" ? [bind(sandboxMode, sandbox)] : []),
  ...(policy ? [bind(approvalPolicy, policy)] : []),
];

const shown = (event) => (event.type.startsWith("turn/") ? event.type : event);

const pairOf = ({ sandbox_permissions: target, justification }) => ({
  ...(target !== null && target !== undefined && { target }),
  ...(justification !== null && justification !== undefined && { justification }),
});

/** One shell call as a host makes it: resolve, escalate, redeem, run under the mode that comes out. */
async function called(args) {
  const { executor, agent, approval: policy, answer: reply } = args;
  const log = logOf([TURN, ...override(sandboxMode, args.override)]);
  const before = log.events.length;
  let prompts = 0;
  const human = {
    name: "human",
    answer() {
      prompts += 1;
      return reply;
    },
  };
  const service = policy && approval({ session: () => log, policy, answerers: reply ? [human] : [] });
  const standing = executor ? resolveMode({ fallback: executor, ...(agent && { log: log.events }) }) : undefined;
  const result = await escalate({
    ...pairOf(args),
    effective: standing?.mode,
    ...(service && { approval: service }),
    ...(agent && { ask: { session: "s", tool: "bash", action: "a" } }),
  });
  const grant = result.kind === "granted" && result.grant.redeem("a") ? result.mode : undefined;
  const mode = executor && result.kind !== "refused" ? under(executor, agent, log.events, grant) : undefined;
  return {
    stamp: mode && mode.from !== "default" ? mode.mode : null,
    ranUnder: mode?.mode ?? null,
    refused: result.kind === "refused" ? labelOf(result) : null,
    prompts,
    advertisedTargets: executor ? ESCALATION_TARGETS : null,
    audit: log.events.slice(before).map(({ data }) => data.outcome ?? "asked"),
  };
}

const under = (fallback, agent, log, grant) =>
  resolveMode({ fallback, ...(agent && { log }), ...(grant && { grant }) });

const labelOf = ({ why, fault }) => (fault === "unknown-mode" ? "schema" : (fault ?? why));

async function escalated({ effective, requested: target, service, agent, outcome }) {
  const reasons = [];
  // The service is scripted, not ours: some rows are about one that answers outside the vocabulary.
  const scripted = {
    async request({ reason }) {
      reasons.push(reason);
      return { outcome, by: "answerer:scripted", ...(outcome === "allowed-once" && { grant: { redeem: () => true } }) };
    },
  };
  const result = await escalate({
    target,
    justification: "J",
    effective,
    ...(service && { approval: scripted }),
    ...(agent && { ask: { session: "s", tool: "bash" } }),
  });
  const facts = { asked: reasons.length, reasonNamesTarget: reasons[0]?.includes(target) ?? null };
  if (result.kind === "refused") return { refused: labelOf(result), ...facts };
  return { [result.kind]: result.mode, ...facts };
}

function resolved({ default: fallback, override: value, grant, session, cwd, fallbackRoot }) {
  const log = session ? override(sandboxMode, value) : undefined;
  const { mode } = resolveMode({ fallback, ...(log && { log }), ...(grant && { grant }) });
  return { mode, root: session ? cwd : fallbackRoot }; // the root is the host's
}

function delegated({ sandboxService, approvalService, parentOverride, parentPolicy, childPrefix }) {
  const parent = [...override(sandboxMode, parentOverride), ...override(approvalPolicy, parentPolicy)];
  const appended = delegationSeed(parent, { sandbox: sandboxService, approval: approvalService });
  const child = [
    ...override(sandboxMode, childPrefix?.sandbox),
    ...override(approvalPolicy, childPrefix?.approval),
    ...appended,
  ];
  return {
    appended,
    childSandbox: sandboxMode.fold(child)?.value ?? null,
    childApproval: approvalPolicy.fold(child)?.value ?? null,
  };
}

function violated({ events }) {
  const [first] = audit(events);
  return { failedAt: first?.at ?? null, rule: first?.rule ?? null };
}

const width = (mode) => sandboxMode.values.indexOf(mode);

const standingOf = ({ executor, override: value, agent }) => (agent && value ? value : executor);

/** The intended differences, by name: each says of one row whether that difference explains it, and nothing else. */
export const predicates = {
  /** The newest event cannot be read: the floor, where the recorded system threw, widened or passed the value on. */
  malformedIsTheFloor: ({ fn, args }, ours) => {
    const knob = fn.startsWith("fold.sandboxMode") ? sandboxMode : approvalPolicy;
    return knob.fold(args.events)?.fault === "malformed" && ours.returns === knob.floor;
  },

  /** A setter refuses a value outside the vocabulary before anything is written. */
  settersValidate: ({ args, expected }, ours) =>
    !sandboxMode.has(args.value) &&
    !approvalPolicy.has(args.value) &&
    !expected.throws &&
    ours.throws &&
    ours.appended === 0,

  /** Both refuse to ask outside a turn, with nothing logged and nobody consulted; the sentence is each one's own. */
  ownWordsOutsideATurn: ({ expected }, ours) =>
    [expected, ours].every(
      ({ outcome, consulted, appended }) =>
        /turn/.test(outcome?.throws) && consulted.length === 0 && appended.length === 0,
    ),

  /** Every value is stated, also the one the recorded system kept silent about. */
  everyValueIsStated: ({ args, expected }, ours) =>
    args.agent && expected.stated === null && ours.stated === (args.override ?? args.config),

  /** A target that is equal or narrower is no escalation: the call runs under the mode in force and nobody is asked. */
  notWiderIsUnneeded: ({ args, expected }, ours) => {
    if (expected.refused === null || expected.refused === undefined) return false;
    if ("requested" in args) {
      return width(args.requested) <= width(args.effective) && ours.unneeded === args.effective && ours.asked === 0;
    }
    const standing = standingOf(args);
    return (
      sandboxMode.has(args.sandbox_permissions) &&
      width(args.sandbox_permissions) <= width(standing) &&
      ours.refused === null &&
      ours.ranUnder === standing &&
      ours.prompts === 0
    );
  },

  /** A target that is no mode is refused as that, where the recorded layer called it not wider. Nobody is asked. */
  unknownModeIsItsOwnRefusal: ({ args, expected }, ours) =>
    !sandboxMode.has(args.requested) &&
    expected.refused === "not-wider" &&
    ours.refused === "schema" &&
    ours.asked === 0,

  /** An option that this deployment lacks is told apart from a value that an option lacks. Everything else agrees. */
  notOfferedIsItsOwnError: ({ expected }, ours) =>
    same(expected.created, ours.created) &&
    same(expected.logs, ours.logs) &&
    expected.results.every((result, i) => {
      const mine = ours.results[i];
      return same(result, mine) || (result.error === "unknown-value" && mine.error === "option-not-offered");
    }),

  /** One event name is written for the sandbox mode; the newer name is only read. */
  oneNameIsWritten: ({ expected }, ours) => {
    const renamed = expected.appended.map((event) =>
      event.type === "sandbox/mode" ? { ...event, type: "bash/sandbox-mode" } : event,
    );
    return !same(expected.appended, ours.appended) && same({ ...expected, appended: renamed }, ours);
  },
};

/** Deep equality of JSON data, whatever the order of keys. */
function same(a, b) {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}
