'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { useReturnFocus } from '../page/use-return-focus'

/**
 * While `isOn`, asks before a link leads away from the page, and has the browser ask before the page is closed or loaded
 * again. The browser's Back cannot be held up.
 */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const router = useRouter()
  const returnFocus = useReturnFocus()
  const [target, setTarget] = useState<string | null>(null)
  useEffect(() => {
    if (!isOn) return
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    const press = (event: MouseEvent) => {
      const next = targetPage(event)
      if (next === null) return
      event.preventDefault()
      // neither Next's link nor another guard hears it
      event.stopImmediatePropagation()
      setTarget(next)
    }
    window.addEventListener('beforeunload', unload)
    document.addEventListener('click', press, true)
    return () => {
      window.removeEventListener('beforeunload', unload)
      document.removeEventListener('click', press, true)
    }
  }, [isOn])
  const stay = () => setTarget(null)
  const leave = () => {
    stay()
    if (target !== null) router.push(target)
  }
  return (
    <Dialog open={target !== null} onOpenChange={(open) => open || stay()}>
      <DialogContent
        {...returnFocus}
        title="Leave without saving?"
        description="What you typed on this page is not saved, and is lost when you leave."
      >
        <DialogFooter className="mt-4">
          <Button onClick={stay}>Stay on this page</Button>
          <Button variant="danger" onClick={leave}>
            Leave
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** The page of this site that a press leads to in this tab; null when it stays on the page. */
function targetPage(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== window.location.origin || pathname === window.location.pathname) return null
  return `${pathname}${search}${hash}`
}
