import { z } from 'zod'

export const SQUAD_ANSWERS = ['accept', 'decline'] as const
export type SquadAnswer = (typeof SQUAD_ANSWERS)[number]

/** `POST /api/account/squad/{id}/{answer}`: a named member answers a proposal, whose terms never change. */
export const squadAnswerParams = z.object({ id: z.uuid(), answer: z.enum(SQUAD_ANSWERS) })
