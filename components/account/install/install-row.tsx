'use client'

import { useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { isInstalled, isIos, subscribe } from './install-state'

/** Puts the site on the home screen, where the browser offers it; on an iPhone how to. Nothing elsewhere. */
export function InstallRow({ className }: { className: string }) {
  const state = useSyncExternalStore(subscribe, readInstallState, () => 'none')
  if (state === 'none') return null
  return (
    <div className={className}>
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="font-sans text-14 leading-5 font-strong tracking-normal">Install</h2>
        <p className="text-13 text-muted">
          {state === 'ios'
            ? 'Tap Share in Safari, then “Add to Home Screen”. Push notifications work there only.'
            : 'Opens in a window of its own, from the home screen.'}
        </p>
      </div>
      {state === 'offered' ? (
        <Button className="max-md:w-full" onClick={install}>
          Install
        </Button>
      ) : null}
    </div>
  )
}

function readInstallState(): 'none' | 'offered' | 'ios' {
  if (isInstalled()) return 'none'
  if (window.installOffer) return 'offered'
  return isIos() ? 'ios' : 'none'
}

/** The browser's question can be asked once for each offer. */
async function install() {
  const offer = window.installOffer
  window.installOffer = undefined
  await offer?.prompt()
  dispatchEvent(new Event('installoffer'))
}
