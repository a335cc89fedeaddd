/** Apart from the queries: what refreshes them by live events needs no schema. */
export const applicationKeys = {
  funding: ['applications', 'funding'] as const,
  squad: ['applications', 'squad'] as const,
}
