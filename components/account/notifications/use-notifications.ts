'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import type { Notification } from '@/lib/messages/notifications/inbox-schema'
import {
  markAllRead,
  markRead,
  type NotificationList,
  noteClick,
  notificationKeys,
  notificationsOptions,
  removeNotification,
  unreadCountOptions,
} from './queries'

/**
 * The session's notifications and their actions. Every change is optimistic and reverted when the server refuses it.
 * [S4.40]
 */
export function useNotifications(userId: string) {
  const query = useQuery(notificationsOptions(userId))
  const { read, readAll, remove } = useChanges(userId)
  const known = query.data?.notifications ?? []
  // a list that arrives while they are marked one by one contains only some of the marks
  const list = readAll.isPending ? asRead(toIdSet(readAll.variables.unread))(known) : known
  const unread = listUnread(list)
  const areSamples = query.data?.areSamples ?? false
  const { data: counted = 0 } = useQuery(unreadCountOptions)
  // the unread count exceeds the list: the rest are older
  const hasOlder = !query.isPending && !areSamples && counted > unread.length
  return {
    list,
    unreadCount: hasOlder ? counted : unread.length,
    areSamples,
    lastId: query.data?.lastId,
    isLoading: query.isPending,
    reload: query.refetch,
    isReadingAll: readAll.isPending,
    /** Read notifications and samples do not need to be marked. */
    read: ({ id, hasRead }: Notification) => {
      if (!hasRead) read.mutate(id)
    },
    readAll: () => readAll.mutate({ unread, before: hasOlder ? known.at(-1)?.createdAt : undefined }),
    /** Marks it read and then deletes it. [S4.42] */
    remove: (notification: Notification) => remove.mutate(notification),
    /** Marks it read and records that its link was followed. */
    follow: (notification: Notification) => {
      if (!notification.hasRead) read.mutate(notification.id)
      void noteClick(notification.id).catch(() => undefined)
    },
  }
}

const asRead = (ids: ReadonlySet<string>) => (list: Notification[]) =>
  list.map((each) => (ids.has(each.id) ? { ...each, hasRead: true } : each))

type AllUnread = {
  /** Marks each listed unread notification in turn. [S4.41] */
  unread: readonly Notification[]
  /** The instant up to which older notifications, which are not listed, are marked read; ISO 8601. */
  before: string | undefined
}

/** The cached data before a change. */
type Before = { list: NotificationList | undefined; counted: number | undefined }

const toIdSet = (list: readonly Notification[]) => new Set(list.map(({ id }) => id))
const listUnread = (list: readonly Notification[]) => list.filter(({ hasRead }) => !hasRead)
const without = (id: string) => (list: Notification[]) => list.filter((each) => each.id !== id)

function useChanges(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = notificationsOptions(userId)

  const count = (counted: number | undefined) => queryClient.setQueryData(notificationKeys.unread, counted)

  /** Applies a change optimistically, including the bell's count. @returns a function that reverts it */
  const show = async (change: (list: Notification[]) => Notification[]): Promise<Before> => {
    await Promise.all([queryKey, notificationKeys.unread].map((key) => queryClient.cancelQueries({ queryKey: key })))
    const list = queryClient.getQueryData<NotificationList>(queryKey)
    const counted = queryClient.getQueryData<number>(notificationKeys.unread)
    if (!list) return { list, counted }
    const notifications = change(list.notifications)
    queryClient.setQueryData(queryKey, { ...list, notifications })
    const fewer = listUnread(list.notifications).length - listUnread(notifications).length
    count(counted && Math.max(0, counted - fewer))
    return { list, counted }
  }
  const settle = { onSettled: () => queryClient.invalidateQueries({ queryKey: notificationKeys.unread }) }
  const revert = (error: Error, before: Before | undefined) => {
    if (before?.list) queryClient.setQueryData(queryKey, before.list)
    count(before?.counted)
    toast.error(error.message)
  }

  const read = useMutation({
    mutationFn: markRead,
    onMutate: (id: string) => show(asRead(new Set([id]))),
    onError: (error, _id, before) => revert(error, before),
    ...settle,
  })
  const readAll = useMutation({
    mutationFn: async ({ unread, before }: AllUnread) => {
      for (const { id } of unread) await markRead(id)
      if (before) await markAllRead(before)
    },
    onMutate: ({ unread }) => show(asRead(toIdSet(unread))),
    onError: (error, _unread, before) => revert(error, before),
    ...settle,
  })
  const remove = useMutation({
    mutationFn: async ({ id, hasRead }: Notification) => {
      if (!hasRead) await markRead(id)
      await removeNotification(id)
    },
    onMutate: ({ id }) => show(without(id)),
    onError: (error, _notification, before) => revert(error, before),
    ...settle,
  })
  return { read, readAll, remove }
}
