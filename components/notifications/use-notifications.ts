'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Notification } from '@/lib/notifications/schema'
import {
  markAllRead,
  markRead,
  type NotificationList,
  noteClick,
  notificationKeys,
  notificationsOptions,
  removeNotification,
} from './queries'

/**
 * The notifications of the session and what can be done with them. Every change shows at once and is taken back when
 * the server refuses it. [S4.40]
 */
export function useNotifications(userId: string) {
  const query = useQuery(notificationsOptions(userId))
  const { read, readAll, remove } = useChanges(userId)
  const known = query.data?.notifications ?? []
  // a list that comes while they are marked one after the other knows of some of them only
  const list = readAll.isPending ? asRead(idsOf(readAll.variables.unread))(known) : known
  const unread = list.filter(({ hasRead }) => !hasRead)
  return {
    list,
    unreadCount: unread.length,
    areSamples: query.data?.areSamples ?? false,
    isLoading: query.isPending,
    reload: query.refetch,
    isReadingAll: readAll.isPending,
    /** Nothing is left to read of one that was read before, nor of a sample. */
    read: (id: string) => {
      if (unread.some((each) => each.id === id)) read.mutate(id)
    },
    readAll: () => readAll.mutate({ unread, oldest: known.at(-1)?.createdAt }),
    /** Marks it read and then deletes it. [S4.42] */
    remove: (notification: Notification) => remove.mutate(notification),
    /** Read, and counted as followed. */
    follow: (notification: Notification) => {
      if (!notification.hasRead) read.mutate(notification.id)
      void noteClick(notification.id).catch(() => undefined)
    },
  }
}

const asRead = (ids: ReadonlySet<string>) => (list: Notification[]) =>
  list.map((each) => (ids.has(each.id) ? { ...each, hasRead: true } : each))
type AllUnread = {
  /** Marked one after the other. [S4.41] */
  unread: readonly Notification[]
  /** When the last of the list was made; ISO 8601. */
  oldest: string | undefined
}

const idsOf = (list: readonly Notification[]) => new Set(list.map(({ id }) => id))
const without = (id: string) => (list: Notification[]) => list.filter((each) => each.id !== id)

function useChanges(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = notificationsOptions(userId)

  /** Shows a change before the server knows it, and returns the way back. */
  const show = async (change: (list: Notification[]) => Notification[]) => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData<NotificationList>(queryKey)
    if (before) queryClient.setQueryData(queryKey, { ...before, notifications: change(before.notifications) })
    return before
  }
  const settle = { onSettled: () => queryClient.invalidateQueries({ queryKey: notificationKeys.unread }) }
  const revert = (error: Error, before: NotificationList | undefined) => {
    if (before) queryClient.setQueryData(queryKey, before)
    toast.error(error.message)
  }

  const read = useMutation({
    mutationFn: markRead,
    onMutate: (id: string) => show(asRead(new Set([id]))),
    onError: (error, _id, before) => revert(error, before),
    ...settle,
  })
  const readAll = useMutation({
    mutationFn: async ({ unread, oldest }: AllUnread) => {
      let left = 0
      for (const { id } of unread) left = (await markRead(id)).unreadCount
      // older than all that are listed: they have no ids here
      if (left > 0 && oldest) await markAllRead(oldest)
    },
    onMutate: ({ unread }) => show(asRead(idsOf(unread))),
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
