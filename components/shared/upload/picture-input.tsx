'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ACCEPTED_TYPES } from '@/lib/platform/pictures/constants'
import { FileDrop } from './file-drop'

type PictureInputProps = {
  /** What is stored now, or what stands for it. */
  preview: ReactNode
  /** Whether there is a picture that could be removed. */
  hasPicture: boolean
  /** How much of a file was sent, 0 to 1; null while none is under way. */
  part: number | null
  onFile: (file: File) => void
  onRemove: () => void
  onCancel: () => void
}

/** Takes a picture, inside a Field. */
export const PictureInput = ({ hasPicture, part, onRemove, ...drop }: PictureInputProps) => (
  <FileDrop
    {...drop}
    part={part}
    accept={ACCEPTED_TYPES}
    label={hasPicture ? 'Choose another' : 'Choose a picture'}
    note={part === 1 ? 'Saving…' : 'Or drop it here. Up to 5 MB.'}
    actions={
      hasPicture ? (
        <Button size="sm" variant="ghost" onClick={onRemove}>
          Remove
        </Button>
      ) : null
    }
  />
)
