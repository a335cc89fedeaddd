'use client'

import { type DragEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { cn } from '@/components/ui/cn'
import { useFieldControl } from '@/components/ui/field'
import { Progress } from '@/components/ui/progress'
import { ACCEPTED_TYPES } from '@/lib/platform/pictures/constants'

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

/** Takes a picture by a press, by the keyboard or by dropping it, inside a Field. */
export function PictureInput({ preview, hasPicture, part, onFile, onRemove, onCancel }: PictureInputProps) {
  const control = useFieldControl({})
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input is the one for everybody
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-wrap items-center gap-3 rounded-control border border-dashed border-line-strong p-3',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      {preview}
      <div className="grid min-w-0 flex-1 basis-40 gap-2">
        {part === null ? (
          <div className="flex flex-wrap items-center gap-2">
            <input
              {...control}
              type="file"
              accept={ACCEPTED_TYPES}
              className="peer sr-only"
              onChange={({ target }) => {
                take(target.files)
                // the same file can be chosen again after an error
                target.value = ''
              }}
            />
            <label htmlFor={control.id} className={cn(buttonClass({ size: 'sm' }), FOCUS)}>
              {hasPicture ? 'Choose another' : 'Choose a picture'}
            </label>
            {hasPicture ? (
              <Button size="sm" variant="ghost" onClick={onRemove}>
                Remove
              </Button>
            ) : null}
          </div>
        ) : (
          <div className="flex items-center gap-3">
            <Progress value={part} label="Upload" className="flex-1" />
            <Button size="sm" variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        )}
        <p className="text-12 leading-4 text-muted">{part === 1 ? 'Saving…' : 'Or drop it here. Up to 5 MB.'}</p>
      </div>
    </div>
  )
}

const FOCUS = 'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus'
