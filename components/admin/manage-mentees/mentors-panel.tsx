'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Mentor } from '@/lib/rewards/mentors/admin-schema'
import { useMayChange } from '../kit/frame/staff-rights'
import { AdminList } from '../kit/list/admin-list'
import { MENTORS_LIST } from './lists'
import { MentorDialog } from './mentor-dialog'

/** The list of mentors; pressing one edits their terms. */
export function MentorsPanel() {
  const mayEdit = useMayChange('manage-mentees')
  const [edited, setEdited] = useState<Mentor | 'new' | null>(null)
  return (
    <>
      <AdminList
        config={MENTORS_LIST}
        {...(mayEdit && { onOpen: setEdited })}
        action={
          <Button size="sm" variant="primary" onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" />
            New mentor
          </Button>
        }
      />
      {edited ? <MentorDialog mentor={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}
