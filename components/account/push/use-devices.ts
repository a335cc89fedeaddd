'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '@/components/ui/toast'
import type { Push } from '@/lib/messages/push/schema'
import { type Ability, currentSubscription, detectAbility, subscribe, unsubscribe } from './browser-push'
import { addDevice, pushKeys, removeDevice, testDevice } from './queries'

/** Whether this browser gets pushes: the server knows it, and the browser still has the subscription. */
export function useThisBrowser({ publicKey, devices }: Push): { ability: Ability; isOn: boolean } {
  const [ability] = useState(detectAbility)
  const [isSubscribed, setSubscribed] = useState(true)
  const current = devices.find(({ isCurrent }) => isCurrent)
  useEffect(() => {
    if (!current || ability !== 'possible') return
    let isLeft = false
    void currentSubscription(publicKey).then((found) => {
      if (!isLeft) setSubscribed(found !== null)
    })
    return () => {
      isLeft = true
    }
  }, [current, publicKey, ability])
  return { ability, isOn: current !== undefined && isSubscribed }
}

const onError = (error: Error) => void toast.error(error.message)

/** Turns pushes on for this browser. */
export function useTurnOn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (publicKey: string) => addDevice(await subscribe(publicKey)),
    onSuccess: (push) => {
      queryClient.setQueryData(pushKeys.all, push)
      toast.success('This browser gets notifications.')
    },
    onError,
  })
}

/** Turns pushes off for a device. */
export function useRemove() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isCurrent }: { id: string; isCurrent: boolean }) => {
      const push = await removeDevice(id)
      if (isCurrent) await unsubscribe().catch(() => undefined)
      return push
    },
    onSuccess: (push) => {
      queryClient.setQueryData(pushKeys.all, push)
      toast.success('The device gets no more notifications.')
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushKeys.all }),
  })
}

/** Sends a test, and says what came of it. */
export function useTest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: testDevice,
    onSuccess: ({ isSent, message }) => void (isSent ? toast.success(message) : toast.error(message)),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushKeys.all }),
  })
}
