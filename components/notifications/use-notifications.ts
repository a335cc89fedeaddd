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

/** Marked one by one, as many as one look shows; what lies beyond is marked by one call. [S4.41] */
const ONE_BY_ONE = 20

/**
 * The notifications of the session and what can be done with them. Every change shows at once and is taken back when
 * the server refuses it. [S4.40]
 */
export function useNotifications(userId: string) {
  const query = useQuery(notificationsOptions(userId))
  const list = query.data?.notifications ?? []
  const unread = list.filter(({ hasRead }) => !hasRead)
  const { read, readAll, remove } = useChanges(userId)
  return {
    list,
    unreadCount: unread.length,
    areSamples: query.data?.areSamples ?? false,
    isLoading: query.isPending,
    reload: query.refetch,
    isReadingAll: readAll.isPending,
    read: (id: string) => read.mutate(id),
    readAll: () => readAll.mutate(unread),
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
    mutationFn: async (unread: readonly Notification[]) => {
      for (const { id } of unread.slice(0, ONE_BY_ONE)) await markRead(id)
      const next = unread[ONE_BY_ONE]
      if (next) await markAllRead(next.createdAt)
    },
    onMutate: (unread) => show(asRead(new Set(unread.map(({ id }) => id)))),
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
