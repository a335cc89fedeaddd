import 'server-only'
import type { Metadata } from 'next'
import { getPageActor, requirePageActor } from '@/lib/accounts/auth/actor'
import { type Actor, SECURITY_PATH } from '@/lib/accounts/auth/constants'
import {
  ADMIN_PAGES,
  ADMIN_ROOT,
  type AdminPage,
  NO_PAGE_TITLE,
  OVERVIEW_TITLE,
} from '@/lib/accounts/staff-permissions/page-permission-constants'
import { adminPath, adminTitle, isStaff } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { mayOpen, rightsOf } from '@/lib/accounts/staff-permissions/permission-rules'
import { AppError } from '@/lib/platform/errors'
import { readVisitor } from '@/lib/platform/http/visitor'
import { isPageOff } from '@/lib/platform/modules/rules'
import { modulesOff } from '@/lib/platform/settings/current'
import type { StaffActor, StaffContext } from './schema'

/**
 * The staff member who opens a page. Signed-out users are redirected to sign in, affiliates get a 404, staff without the
 * role a 403 that names the roles. [S6.1] [Q20]
 */
export async function requireAdminPage(page: AdminPage): Promise<Actor> {
  const actor = await requireStaffPage(adminPath(page))
  if (mayOpen(actor, page)) return actor
  const { forbidden } = await import('next/navigation')
  return forbidden()
}

/** `requireAdminPage` for pages open to all staff. Those who must turn on two-factor authentication are sent to do so. */
export async function requireStaffPage(path: string = ADMIN_ROOT): Promise<Actor> {
  const actor = await requirePageActor(path)
  const { notFound, redirect } = await import('next/navigation')
  if (!isStaff(actor.role)) return notFound()
  return actor.needsTwoFactor ? redirect(SECURITY_PATH) : actor
}

/** The title of a page, for staff only: `export const generateMetadata = () => adminMetadata('revenue')`. */
export const adminMetadata = (page: AdminPage) => titleForStaff(ADMIN_PAGES[page].title)
export const overviewMetadata = () => titleForStaff(OVERVIEW_TITLE)

/** The title of an address below which there is nothing: of the page it lies under, unless that is switched off. [S2.43] */
export const missingPageTitle = async (path: string): Promise<string> =>
  (await getStaffActor()) && !isPageOff(path, modulesOff()) ? adminTitle(path) : NO_PAGE_TITLE

async function titleForStaff(title: string): Promise<Metadata> {
  return { title: (await getStaffActor()) ? title : NO_PAGE_TITLE }
}

/** The staff member behind the page, for the admin shell; null for everyone else. */
export async function getStaffActor(): Promise<Actor | null> {
  const actor = await getPageActor()
  return actor && isStaff(actor.role) ? actor : null
}

/** The staff member behind a request, as the audit log records them. */
export function toStaffActor({ actor, request }: { actor: Actor; request: Request }): StaffActor {
  const { ip } = readVisitor(request.headers)
  const { userId, keyId } = actor
  return { userId, ...rightsOf(actor), ...(ip && { ip }), ...(keyId !== undefined && { keyId }) }
}

/** The context of a staff write, from the request behind it. */
export function staffContext({ at, ...from }: { actor: Actor; request: Request; at: Date }): StaffContext {
  return { actor: toStaffActor(from), at }
}

type StaffRequest<P, B> = { actor: Actor; request: Request; at: Date; params: P; body: B }
type Given<T> = T extends undefined ? unknown : T

/**
 * What a route of staff runs that makes one write: the parameters of its address and its body are the write's input.
 * @returns `{ isDone: true }`, or what the write returns under `name`
 */
export function staffWrite<P, B>(
  write: (context: StaffContext, input: NoInfer<Given<P> & Given<B>>) => Promise<unknown>,
  name?: 'id' | 'isDone' | 'moved' | 'outcomes' | 'userId',
): (context: StaffRequest<P, B>) => Promise<Record<string, unknown>> {
  return async (context) => {
    const written = await write(staffContext(context), { ...context.params, ...context.body } as Given<P> & Given<B>)
    return name ? { [name]: written } : { isDone: true }
  }
}

/**
 * Refuses a change unless its phrase was typed exactly; `undefined` is a change that needs none.
 * @throws AppError `invalid` at `confirm`
 */
export function assertConfirmed(typed: string, phrase: string | undefined): void {
  if (phrase === undefined || typed === phrase) return
  throw new AppError('invalid', `Type "${phrase}" to confirm.`, { fields: { confirm: `Type "${phrase}" to confirm.` } })
}
