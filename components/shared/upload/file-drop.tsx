'use client'

import { type DragEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { cn } from '@/components/ui/cn'
import { useFieldControl } from '@/components/ui/field'
import { Progress } from '@/components/ui/progress'

type FileDropProps = {
  /** The types that can be chosen, as the input's `accept`. */
  accept: string
  /** "Choose a file" */
  label: string
  /** Under the button: what may be dropped, and how large it may be. */
  note: ReactNode
  /** Before the button: what is stored now. */
  preview?: ReactNode
  /** After the button: what else can be done. */
  actions?: ReactNode
  /** How much of a file was sent, 0 to 1; null while none is under way. */
  part: number | null
  onFile: (file: File) => void
  onCancel?: () => void
}

/** Takes a file by a press, by the keyboard or by dropping it, inside a Field. */
export function FileDrop({ accept, label, note, preview, actions, part, onFile, onCancel }: FileDropProps) {
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
              accept={accept}
              className="peer sr-only"
              onChange={({ target }) => {
                take(target.files)
                // the same file can be chosen again after an error
                target.value = ''
              }}
            />
            <label htmlFor={control.id} className={cn(buttonClass({ size: 'sm' }), FOCUS)}>
              {label}
            </label>
            {actions}
          </div>
        ) : (
          <div className="flex items-center gap-3">
            <Progress value={part} label="Upload" className="flex-1" />
            {onCancel ? (
              <Button size="sm" variant="ghost" onClick={onCancel}>
                Cancel
              </Button>
            ) : null}
          </div>
        )}
        <p className="text-12 leading-4 text-muted">{note}</p>
      </div>
    </div>
  )
}

const FOCUS = 'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus'
