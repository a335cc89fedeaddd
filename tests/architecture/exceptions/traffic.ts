/** Files outside the vocabulary, and why. */
export const TRAFFIC: Record<string, string> = {
  'lib/traffic/conversions/effects.ts': 'everything a change of state triggers in other domains, in one list',
  'lib/traffic/conversions/transfers.ts': 'the table of money movements by state, read next to the ledger',
  'lib/traffic/postback-deliveries/sender.ts': 'the HTTP client for calls to affiliates’ trackers; no database',
  'lib/traffic/tracking/http-listener.ts': 'mounts tracking on node:http',
  'lib/traffic/tracking/next-route.ts': 'mounts tracking as a Next route',
  'lib/traffic/tracking/state.ts': 'what the click path keeps in memory, one per process; no database',
}
