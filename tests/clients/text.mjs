// SPDX-License-Identifier: MIT
// Answers in text, as a model reads them, asked for by clients of others: that
// of the AI SDK, which shares no code with the protocol's own, and mcporter,
// which asks by the protocol's own as command lines and scripts do.
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as Stdio } from '@ai-sdk/mcp/mcp-stdio';
import { createRuntime } from 'mcporter';
import { resources, tools } from './calls.mjs';

// Each is connected as the protocol's own are, lists tools by name, calls one,
// and reads a resource or lists all.
class AiSdk {
  async connect(transport) {
    this.client = await createMCPClient({ transport });
    this.tools = await this.client.tools();
  }
  names() {
    return Object.keys(this.tools);
  }
  call(name, args) {
    return this.tools[name].execute(args, { toolCallId: '1', messages: [] });
  }
  async read() {
    for (const uri of resources)
      JSON.parse((await this.client.readResource({ uri })).contents[0].text);
  }
  close() {
    return this.client.close();
  }
}

const name = 'git-fuse';

class Mcporter {
  async connect(command) {
    this.runtime = await createRuntime({ servers: [{ name, command }] });
    this.tools = await this.runtime.listTools(name, { includeSchema: true });
  }
  names() {
    return this.tools.map((tool) => tool.name);
  }
  call(tool, args) {
    return this.runtime.callTool(name, tool, { args });
  }
  async read() {
    const { resources: listed } = await this.runtime.listResources(name);
    const uris = listed.map((one) => one.uri).sort();
    if (uris.join() !== [...resources].sort().join())
      throw new Error(uris.join());
  }
  close() {
    return this.runtime.close();
  }
}

const words = ['mcp', '--tools=all,semantic_search,graph_refs', '--allow-write'];

export const readers = [
  { name: 'ai-sdk', words, make: () => new AiSdk(), stdio: Stdio,
    http: function (url, { requestInit: { headers } }) {
      return { type: 'http', url: String(url), headers };
    } },
  { name: 'mcporter', words, make: () => new Mcporter(),
    stdio: function ({ command, args, cwd }) {
      return { kind: 'stdio', command, args, cwd };
    },
    http: function (url, { requestInit: { headers } }) {
      return { kind: 'http', url, headers };
    } },
];

function checkText(result, isError) {
  const { text } = result.content[0];
  if (Boolean(result.isError) !== isError || !text || 'structuredContent' in result)
    throw new Error(JSON.stringify(result).slice(0, 300));
}

export async function driveText(client, check) {
  await check('every tool is called, and no other', () => {
    const listed = client.names().sort().join();
    if (listed !== Object.keys(tools).sort().join())
      throw new Error(listed);
  });
  for (const [tool, all] of Object.entries(tools))
    for (const [i, args] of all.entries())
      await check(`${tool} ${JSON.stringify(args)}`, async () =>
        checkText(await client.call(tool, args), i === 1));
  await check('resources', () => client.read());
}
