'use client'

import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SIGNED_OUT_PATH } from '@/lib/accounts/auth/constants'
import { followPerson } from './follow-person'

/**
 * Leaves the page as soon as another tab of the browser signs out, or signs in as somebody else. `person` is the id of
 * whoever is signed in, also while they view the site as another user.
 */
export function SessionWatch({ person }: { person: string }) {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      followPerson(person, () => {
        // out of sight before the next page is there, and no question about unsaved input keeps it
        document.body.style.display = 'none'
        addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
        onlineManager.setOnline(false)
        queryClient.clear()
        // a full page load, so that nothing of the person stays in memory
        window.location.replace(SIGNED_OUT_PATH)
      }),
    [person, queryClient],
  )
  return null
}
