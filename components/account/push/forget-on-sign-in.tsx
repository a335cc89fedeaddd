'use client'

import { useEffect } from 'react'

/** On the pages for signing in: whoever was signed in before, their session has ended, perhaps elsewhere. */
export function ForgetOnSignIn() {
  useEffect(() => {
    // loaded on demand: nothing of it is shown
    void import('./forget-person').then(({ forgetPerson }) => forgetPerson()).catch(() => undefined)
  }, [])
  return null
}
