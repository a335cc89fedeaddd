/** Files outside the vocabulary, and why. */
export const RUNTIME: Record<string, string> = {
  'lib/runtime/jobs/schedule.ts': 'the table of jobs and their times',
}
