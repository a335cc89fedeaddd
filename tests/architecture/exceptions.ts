/** The files of `lib` with other names, and why. None of them uses the database. */
export const EXCEPTIONS: Record<string, string> = {
  'lib/messages/live/bus.ts': 'the one LISTEN connection of a process and its subscribers',
  'lib/accounts/auth/actor.ts': 'who is asking: the actor of a request, a page or a session, imported by every area',
  'lib/backoffice/pages/guard.ts': 'who may open an admin page, and the context of a staff write',
  'lib/money/statements/pdf.ts': 'the PDF of a statement: which line is printed where',
  'lib/money/billing/statements/pdf.ts': 'the PDFs of an advertiser: which line is printed where',
  'lib/money/statements/pdf-page.ts': 'the page a PDF is drawn on; knows nothing of money',
  'lib/conversions/lifecycle/state-change-effects.ts':
    'everything a change of state triggers in other domains, in one list',
  'lib/conversions/lifecycle/transfers.ts': 'the table of money movements by state, read next to the ledger',
  'lib/tracking/http/http-listener.ts': 'mounts tracking on node:http',
  'lib/tracking/http/next-route.ts': 'mounts tracking as a Next route',
  'lib/tracking/state/tracking-state.ts': 'what the click path keeps in memory, one per process',
  'lib/community/discord/api/client.ts': 'the HTTP client of Discord: one request, and the failures it can have',
  'lib/community/discord/sandbox/guild.ts': 'endpoints of the sandbox that its bot calls',
  'lib/community/discord/sandbox/oauth.ts': 'endpoints of the sandbox for the OAuth2 code grant',
  'lib/shop/demo-store/graphql.ts': 'parses, validates and executes GraphQL documents; the route adds HTTP',
  'lib/shop/demo-store/resolvers.ts': 'the fields of Query and Mutation over data and service',
  'lib/people/account/export-sections.ts': 'the SQL of the export, one statement for each section: a table of text',
  'lib/runtime/jobs/schedule.ts': 'the table of jobs and their times',
}
