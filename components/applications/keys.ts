/** In a file of their own, so that live updates can import the keys without the schemas of the queries. */
export const applicationKeys = {
  funding: ['applications', 'funding'] as const,
  squad: ['applications', 'squad'] as const,
}
