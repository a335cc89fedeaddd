import { z } from 'zod'

/** The fields that are used of Discord's `GET /guilds/{id}/roles`. */
export const rolesSchema = z.array(z.object({ id: z.string(), name: z.string() }))
