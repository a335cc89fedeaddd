'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { ViewDialog } from './view-dialog'

type DeleteButtonProps = { label: string; question: string; text: string; isBusy: boolean; onDelete: () => void }

/** Deletes something after asking. */
export function DeleteButton({ label, question, text, isBusy, onDelete }: DeleteButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={label} disabled={isBusy} onClick={() => setOpen(true)}>
        <Trash2 />
      </IconButton>
      {isOpen ? (
        <ViewDialog title={question} onClose={() => setOpen(false)}>
          <DialogBody>{text}</DialogBody>
          <DialogFooter>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setOpen(false)
                onDelete()
              }}
            >
              Delete
            </Button>
          </DialogFooter>
        </ViewDialog>
      ) : null}
    </>
  )
}
