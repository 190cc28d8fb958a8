// SPDX-License-Identifier: MIT
// Answers in text, as a model reads them, asked for by a client that shares no
// code with the protocol's own: that of the AI SDK.
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as Stdio } from '@ai-sdk/mcp/mcp-stdio';
import { resources, tools } from './calls.mjs';

// As the others are connected.
class Client {
  async connect(transport) {
    this.client = await createMCPClient({ transport });
  }
  close() {
    return this.client.close();
  }
}

export const reader = {
  name: 'ai-sdk', make: () => new Client(), stdio: Stdio,
  http: function (url, { requestInit: { headers } }) {
    return { type: 'http', url: String(url), headers };
  },
  words: ['mcp', '--tools=all,semantic_search,graph_refs', '--allow-write'],
};

const call = { toolCallId: '1', messages: [] };

function checkText(result, isError) {
  const { text } = result.content[0];
  if (Boolean(result.isError) !== isError || !text || 'structuredContent' in result)
    throw new Error(JSON.stringify(result).slice(0, 300));
}

export async function driveText({ client }, check) {
  const listed = await client.tools();
  for (const [name, all] of Object.entries(tools))
    for (const [i, args] of all.entries())
      await check(`${name} ${JSON.stringify(args)}`, async () =>
        checkText(await listed[name].execute(args, call), i === 1));
  for (const uri of resources)
    await check(uri, async () => {
      const { contents } = await client.readResource({ uri });
      JSON.parse(contents[0].text);
    });
}
