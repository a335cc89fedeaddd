/** Files outside the vocabulary, and why. */
export const RUNTIME: Record<string, string> = {
  'lib/runtime/jobs/schedule.ts': 'the table of jobs and their times',
  'lib/runtime/openapi/contracts.ts':
    'the operations of the versioned API: what routes validate with and the document is made of',
  'lib/runtime/openapi/serve.ts': 'a route from its contract: the key, its scope and its rate, in front of `handle`',
}
