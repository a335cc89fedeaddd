import type { StaffActor } from '@/lib/backoffice/pages/schema'
import type { UserRole } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { signedInHeaders } from '../accounts/session'
import { createUser, type TestUser } from '../factories/users'
import { jsonRequest } from '../platform/requests'

/** A staff member as the actor of a service. */
export async function createStaff(role: UserRole = 'SUPER_ADMIN'): Promise<StaffActor & { user: TestUser }> {
  const user = await createUser({ role })
  return { userId: user.id, role, user }
}

/** The audit log of a subject, oldest first. */
export const auditOf = (subject: string, subjectId: string | number) =>
  db().auditLog.findMany({
    where: { subject, subjectId: String(subjectId) },
    orderBy: { seq: 'asc' },
    select: { action: true, before: true, after: true, reason: true, actorId: true },
  })

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
type Call = { method?: string; body?: unknown; params?: Record<string, string>; path?: string }

/** Calls a staff route with a body, signed in as a user or signed out. */
export async function send(route: Route, user: TestUser | undefined, call: Call): Promise<Response> {
  const { method = 'POST', body = {}, params = {}, path = '/api/admin' } = call
  const headers = user ? Object.fromEntries(await signedInHeaders(user)) : {}
  const posted = jsonRequest(path, body, headers)
  return route(new Request(posted, { method }), { params: Promise.resolve(params) })
}
