import type { Notification } from '@/lib/notifications/schema'

/** A notification as the server answers it: unread, of a minute ago, leading nowhere, unless told otherwise. */
export function notification(over: Partial<Notification> & { id: string }): Notification {
  return {
    ...{ type: 'reward', title: `News ${over.id}`, message: 'What it is about.', icon: null, hasRead: false },
    ...{ isActionRequired: false, actionRequiredStatus: null, destinationUrlPath: null, action: null },
    createdAt: new Date(Date.now() - 75_000).toISOString(),
    ...over,
  }
}

export type ApiCall = { method: string; path: string; body: unknown }

/** A notifications API in memory, as a browser meets it: it answers a list and remembers what it was told. */
export function notificationsApi(list: Notification[]) {
  const calls: ApiCall[] = []
  let failure: number | undefined
  let leftUnread = 0
  let held: Promise<void> | undefined
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const path = String(input)
    const method = init.method ?? 'GET'
    calls.push({ method, path, body: init.body ? JSON.parse(String(init.body)) : undefined })
    if (failure !== undefined) {
      const error = { code: 'internal', message: 'The server refused.' }
      return Response.json({ error }, { status: failure })
    }
    if (path.includes('unread-count'))
      return Response.json({ unreadCount: list.filter((each) => !each.hasRead).length })
    if (path.includes('/api/quests')) return Response.json([])
    if (method === 'GET') return Response.json(list)
    await held
    return Response.json({ unreadCount: leftUnread })
  }
  return {
    answer,
    /** What changed something, in order. */
    changes: () => calls.filter(({ method }) => method !== 'GET'),
    asked: () => calls,
    /** How many every change answers as still unread. */
    leaveUnread: (count: number) => {
      leftUnread = count
    },
    /** Keeps every change waiting for its answer until what is returned is called. */
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
