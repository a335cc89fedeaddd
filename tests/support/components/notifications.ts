import { LISTED_NOTIFICATIONS } from '@/lib/messages/notifications/inbox-constants'
import type { Notification } from '@/lib/messages/notifications/inbox-schema'

/** A notification of the API; by default unread, a minute old, without a destination. */
export function notification(over: Partial<Notification> & { id: string }): Notification {
  return {
    type: 'reward',
    title: `News ${over.id}`,
    message: 'What it is about.',
    icon: null,
    hasRead: false,
    isActionRequired: false,
    actionRequiredStatus: null,
    destinationUrlPath: null,
    action: null,
    createdAt: new Date(Date.now() - 75_000).toISOString(),
    ...over,
  }
}

export type ApiCall = { method: string; path: string; body: unknown }

/** A notifications API in memory. It answers a list, and records and applies changes. */
export function notificationsApi(list: Notification[]) {
  const read = new Set<string>()
  const listed = () => list.map((each) => (read.has(each.id) ? { ...each, hasRead: true } : each))
  const calls: ApiCall[] = []
  let failure: number | undefined
  let older = 0
  let held: Promise<void> | undefined
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const path = String(input)
    const method = init.method ?? 'GET'
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    calls.push({ method, path, body })
    if (failure !== undefined) {
      const error = { code: 'internal', message: 'The server refused.' }
      return Response.json({ error }, { status: failure })
    }
    const unreadCount = () => listed().filter((each) => !each.hasRead).length + older
    if (path.includes('unread-count')) return Response.json({ unreadCount: unreadCount() })
    if (path.includes('/api/quests') || path.includes('/api/contests')) return Response.json([])
    if (method === 'GET') {
      const query = new URL(path, 'http://site.test').searchParams
      const type = query.get('type')
      const place = list.findIndex(({ id }) => id === query.get('before')) + 1
      const found = listed()
        .slice(place)
        .filter((each) => type === null || each.type === type)
      return Response.json(found.slice(0, LISTED_NOTIFICATIONS))
    }
    await held
    if (body?.id) read.add(body.id)
    if (body?.all) older = 0
    return Response.json({ unreadCount: unreadCount() })
  }
  return {
    answer,
    /** The requests that changed something, in order. */
    changes: () => calls.filter(({ method }) => method !== 'GET'),
    asked: () => calls,
    /** Sets the number of unread notifications older than the list. */
    haveOlder: (count: number) => {
      older = count
    },
    /** Delays the response to every change until the returned function is called. */
    hold: () => {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
    failWith: (status: number | undefined) => {
      failure = status
    },
  }
}
