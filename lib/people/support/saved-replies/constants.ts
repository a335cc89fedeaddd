/** The variables of a saved reply, and what each stands for. */
export const VARIABLES = {
  name: 'the first name of the person, or "there"',
  number: 'the number of the ticket',
  subject: 'its subject',
  staff: 'the first name of who answers',
  network: 'the name of the network',
} as const
export type Variable = keyof typeof VARIABLES

export const NAME_MAX = 60
export const REPLIES_MAX = 200
