'use client'

import { Eye } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { apiFetch } from '@/lib/platform/http/api-client'

/** A notice above every page while staff view the site as a user: the user's name and a button to stop. */
export function ViewAsNotice({ name }: { name: string }) {
  const [isBusy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      await apiFetch('/api/view-as/stop', { method: 'POST', body: {} })
      // all displayed data belongs to the other user
      window.location.assign('/admin/manage-users')
    } catch (error) {
      toast.error(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <div
      role="status"
      className="gutters flex flex-wrap items-center gap-3 border-b border-line bg-accent-soft py-2 text-13"
    >
      <Eye aria-hidden="true" className="text-accent-text" />
      <p className="mr-auto font-medium">You are viewing as {name}. Nothing can be changed.</p>
      <Button size="sm" onClick={stop} busy={isBusy} busyLabel="Leaving…">
        Stop viewing
      </Button>
    </div>
  )
}
