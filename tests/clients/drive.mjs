// SPDX-License-Identifier: MIT
// drive.mjs WORLD PROGRAM: drives git fuse mcp with the protocol's own clients,
// each in each era that it speaks, and with two of others (text.mjs), over stdin
// and stdout and over HTTP. What is answered in JSON must be what its schema says. Prints what fails, and at the end
// "N passed, N failed".
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { prompts, resources, templates, tools } from './calls.mjs';
import { driveText, readers } from './text.mjs';

const [world, program] = process.argv.slice(2);
const words = ['mcp', '--tools=all,semantic_search,graph_refs', '--answers=json', '--allow-write', '--schemas=full'];
let passed = 0, failed = 0, where = '';

async function check(what, body) {
  try {
    await body();
    passed++;
  } catch (error) {
    failed++;
    console.log(`not ok - ${where}: ${what}\n  ${String(error.stack).replace(/\n/g, '\n  ')}`);
  }
}

function must(is, what) {
  if (!is)
    throw new Error(what);
}

// What was answered, or null where it was refused.
function answered(promise) {
  return promise.then((value) => JSON.stringify(value), () => null);
}

async function mustReject(promise) {
  const said = await answered(promise);
  must(said === null, `it was answered: ${said?.slice(0, 200)}`);
}

// --- Clients ---

const info = { name: 'git-fuse-clients', version: '1' };
const clients = [
  { name: 'sdk 1', era: '2025-11-25', make: () => new OldClient(info), stdio: OldStdio, http: OldHttp,
    call: (client, params, options) => client.callTool(params, undefined, options) },
  { name: 'client 2, by default', era: '2025-11-25', make: () => new Client(info) },
  { name: 'client 2, pinned', era: '2026-07-28', make: () => new Client(info,
    { versionNegotiation: { mode: { pin: '2026-07-28' } } }) },
  { name: 'client 2, auto', era: '2026-07-28', make: () => new Client(info,
    { versionNegotiation: { mode: 'auto' } }) },
].map((one) => ({
  stdio: StdioClientTransport, http: StreamableHTTPClientTransport,
  call: (client, params, options) => client.callTool(params, options), ...one,
}));

async function overStdio(kind, directory) {
  const client = kind.make();
  await client.connect(new kind.stdio({ command: program, args: kind.words ?? words, cwd: directory,
    env: process.env, stderr: 'inherit' }));
  return { client, end: () => client.close() };
}

// The server says where it listens and where its token is.
async function overHttp(kind, directory) {
  const server = spawn(program, [...kind.words ?? words, '--http=127.0.0.1:0'],
    { cwd: directory, stdio: ['ignore', 'inherit', 'pipe'] });
  const ended = new Promise((resolve) => server.on('exit', (code, signal) => resolve(signal ?? code)));
  let url, token;
  for await (const line of createInterface({ input: server.stderr })) {
    url ??= line.match(/^listening at (\S+)/)?.[1];
    token = line.match(/^the token is in '(.*)'/)?.[1];
    if (token)
      break;
  }
  must(url && token, 'the server did not say where it is');
  const client = kind.make();
  await client.connect(new kind.http(new URL(url), { requestInit: {
    headers: { Authorization: `Bearer ${readFileSync(token, 'utf8').trim()}` } } }));
  return { client, end: async () => {
    await client.close();
    server.kill('SIGTERM');
    const how = await ended;
    must(how === 'SIGTERM', `the server ended with ${how}`);
  } };
}

// --- What answers must be ---

class Schemas {
  #ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
  #known = new Map();
  constructor(client) {
    this.client = client;
  }
  async of(name) {
    if (!this.#known.has(name)) {
      const { contents } = await this.client.readResource({ uri: `fuse://schema/${name}` });
      this.#known.set(name, this.#ajv.compile(JSON.parse(contents[0].text)));
    }
    return this.#known.get(name);
  }
  async check(value) {
    const valid = await this.of(value.schema);
    must(valid(value), `${value.schema}: ${this.#ajv.errorsText(valid.errors)}`);
    for (const one of value.schema === 'fuse.several/1' ? value.answers : [])
      await this.check(one.answer);
  }
  // As the list of tools tells it, and as the resource does.
  async checkResult(tool, result, isError) {
    const value = result.structuredContent;
    must(Boolean(result.isError) === isError, JSON.stringify(result.content).slice(0, 300));
    must((value.schema === 'fuse.mcp.problem/1') === isError, value.schema);
    must(isError || isDeepStrictEqual(JSON.parse(result.content[0].text), value),
      'the text is another answer');
    this.#known.has(tool.name) || this.#known.set(tool.name, this.#ajv.compile(tool.outputSchema));
    const valid = this.#known.get(tool.name);
    must(valid(value), `outputSchema: ${this.#ajv.errorsText(valid.errors)}`);
    await this.check(value);
  }
}

function sameNames(found, wanted) {
  found = [...found].sort();
  wanted = [...wanted].sort();
  must(isDeepStrictEqual(found, wanted), `listed: ${found}\ncalled: ${wanted}`);
}

// --- What is driven ---

async function driveTools(kind, client, schemas) {
  const { tools: listed } = await client.listTools();
  await check('every tool is called, and no other', () =>
    sameNames(listed.map((tool) => tool.name), Object.keys(tools)));
  for (const tool of listed) {
    for (const [i, args] of (tools[tool.name] ?? []).entries())
      await check(`${tool.name} ${JSON.stringify(args)}`, async () => schemas.checkResult(tool,
        await kind.call(client, { name: tool.name, arguments: args }), i === 1));
    if (tools[tool.name])
      await check(`${tool.name} refuses what it does not know`, async () => schemas.checkResult(tool,
        await kind.call(client, { name: tool.name, arguments: { ...tools[tool.name][0], nonesuch: 1 } }), true));
  }
  await check('a tool that there is not', () =>
    mustReject(kind.call(client, { name: 'nonesuch', arguments: {} })));
  await check('an answer of each branch', async () => {
    const list = listed.find((tool) => tool.name === 'list_paths');
    await kind.call(client, { name: 'set_scope', arguments: { session: 'both', branches: ['main', 'topic'] } });
    const result = await kind.call(client, { name: 'list_paths', arguments: { session: 'both' } });
    must(result.structuredContent.answers.length === 2, 'there are not two');
    await schemas.checkResult(list, result, false);
  });
}

async function driveResources(client, schemas) {
  const { resources: listed } = await client.listResources();
  await check('every resource is read, and no other', () =>
    sameNames(listed.map((one) => one.uri), resources));
  for (const { uri } of listed)
    await check(uri, async () => {
      const { contents } = await client.readResource({ uri });
      must(contents[0].uri === uri, contents[0].uri);
      await schemas.check(JSON.parse(contents[0].text));
    });
  await check('every schema is a schema', async () => {
    const { contents } = await client.readResource({ uri: 'fuse://schemas' });
    const { schemas: all } = JSON.parse(contents[0].text);
    must(all.length > 80, `there are ${all.length}`);
    for (const { name } of all)
      await schemas.of(name);
  });
}

// What a template's variable is completed to can be read.
async function driveTemplate(client, uriTemplate, variable) {
  const [wanted, wrong, begin] = templates[uriTemplate];
  const at = (value) => uriTemplate.replace(/\{.*\}/, value);
  let value = wanted;
  await check(`${uriTemplate} is completed`, async () => {
    const { completion } = await client.complete({ ref: { type: 'ref/resource', uri: uriTemplate },
      argument: { name: variable, value: begin } });
    must(completion.values.length > 0, 'nothing is proposed');
    must(completion.values.every((one) => one.startsWith(begin)), completion.values.join());
    value ??= completion.values[0];
    must(completion.values.includes(value), completion.values.join());
  });
  await check(at(value), async () => {
    const { contents } = await client.readResource({ uri: at(value) });
    must(contents[0].text.length > 0, 'it is empty');
  });
  await check(`${at(wrong)} is none`, () => mustReject(client.readResource({ uri: at(wrong) })));
}

async function driveTemplates(client) {
  const { resourceTemplates: listed } = await client.listResourceTemplates();
  await check('every template is read, and no other', () =>
    sameNames(listed.map((one) => one.uriTemplate), Object.keys(templates)));
  for (const { uriTemplate } of listed)
    if (templates[uriTemplate])
      await driveTemplate(client, uriTemplate, uriTemplate.match(/\{\+?(.*)\}/)[1]);
}

async function drivePrompts(client) {
  const { prompts: listed } = await client.listPrompts();
  await check('every prompt is got, and no other', () =>
    sameNames(listed.map((one) => one.name), Object.keys(prompts)));
  for (const { name } of listed) {
    const [args, wrong] = prompts[name] ?? [];
    await check(`prompt ${name}`, async () => {
      const { messages } = await client.getPrompt({ name, arguments: args });
      must(messages[0].content.text.includes(Object.values(args)[0]), 'it does not say what was asked');
    });
    if (wrong)
      await check(`prompt ${name} without what it needs`, () =>
        mustReject(client.getPrompt({ name, arguments: wrong })));
  }
}

function dropIndex(directory) {
  rmSync(join(directory, '.git', 'fuse', 'index.db'), { force: true });
}

// Asks to stop as soon as something is told; null, or what was answered first.
async function stopEarly(kind, client) {
  const abort = new AbortController();
  let told = 0;
  const said = await answered(kind.call(client, { name: 'refresh_index', arguments: {} }, {
    signal: abort.signal,
    onprogress: () => told++ || abort.abort('enough'),
  }));
  must(told > 0 || said !== null, 'nothing was told before');
  return said;
}

// Where everything is to be made first.
async function driveWork(kind, client, directory) {
  await check('who is asked to stop stops, and goes on answering', async () => {
    let said = await stopEarly(kind, client);
    // On a busy machine all may be done before we are heard.
    for (let again = 0; said !== null && again < 5; again++) {
      dropIndex(directory);
      said = await stopEarly(kind, client);
    }
    must(said === null, `it was answered: ${said?.slice(0, 200)}`);
    const after = await kind.call(client, { name: 'list_paths', arguments: { max_results: 1 } });
    must(after.structuredContent.total === 2000, JSON.stringify(after.content).slice(0, 200));
  });
  dropIndex(directory);
  await check('progress is told, and never goes back', async () => {
    const steps = [];
    const result = await kind.call(client, { name: 'refresh_index', arguments: {} },
      { onprogress: ({ progress }) => steps.push(progress) });
    must(!result.isError, JSON.stringify(result.content));
    must(steps.length > 1, `told ${steps.length} times`);
    must(steps.every((step, i) => !i || step > steps[i - 1]), steps.join());
  });
}

// --- All of it ---

function copyOf(name) {
  const directory = join(world, 'copy', name);
  rmSync(directory, { recursive: true, force: true });
  cpSync(join(world, name), directory, { recursive: true, preserveTimestamps: true });
  return directory;
}

async function inWorld(name, kind, connect, drive) {
  const directory = copyOf(name);
  let connection;
  await check(`connects in ${name}`, async () => {
    connection = await connect(kind, directory);
    const version = connection.client.getNegotiatedProtocolVersion?.();
    must(version === undefined || version === kind.era, version);
  });
  if (!connection)
    return;
  await drive(connection.client, directory);
  await check(`ends in ${name}`, connection.end);
}

for (const [transport, connect] of [['stdio', overStdio], ['http', overHttp]]) {
  for (const kind of clients) {
    const before = passed;
    where = `${transport}, ${kind.name}`;
    await inWorld('shop', kind, connect, async (client) => {
      const schemas = new Schemas(client);
      await driveTools(kind, client, schemas);
      await driveResources(client, schemas);
      await driveTemplates(client);
      await drivePrompts(client);
    });
    await inWorld('big', kind, connect, (client, directory) => driveWork(kind, client, directory));
    console.log(`# ${where}: ${passed - before} passed`);
  }
  for (const reader of readers) {
    const before = passed;
    where = `${transport}, ${reader.name}`;
    await inWorld('shop', reader, connect, (client) => driveText(client, check));
    console.log(`# ${where}: ${passed - before} passed`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
