'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import type { PreferenceChoice, Preferences } from '@/lib/messages/notifications/preferences-schema'
import { preferencesOptions, savePreference } from './preferences-queries'

/** Changes a preference optimistically, and reverts it when the server refuses. */
export function useSavePreference() {
  const queryClient = useQueryClient()
  const { queryKey } = preferencesOptions
  const show = (choice: PreferenceChoice) =>
    queryClient.setQueryData<Preferences>(
      queryKey,
      (before) =>
        before && {
          preferences: before.preferences.map((each) => (each.topic === choice.topic ? { ...each, ...choice } : each)),
        },
    )
  return useMutation({
    // one after another, so that a choice and its opposite arrive in order
    scope: { id: 'preferences' },
    mutationFn: savePreference,
    onMutate: (choice) => {
      const before = queryClient.getQueryData(queryKey)?.preferences.find(({ topic }) => topic === choice.topic)
      show(choice)
      return before
    },
    onError: (error, _choice, before) => {
      if (before) show({ topic: before.topic, inApp: before.inApp, byMail: before.byMail, byPush: before.byPush })
      toast.error(error.message)
    },
  })
}
