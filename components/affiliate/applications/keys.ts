/** In a file of their own, so that live updates can import the keys without the schemas of the queries. */
export const applicationKeys = {
  funding: ['applications', 'funding'] as const,
  squad: ['applications', 'squad'] as const,
  /** All rows of the lists of the squad page. */
  squadLists: ['applications', 'squad lists'] as const,
}
