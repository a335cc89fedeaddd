'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type ShortLink, shortLinkChangeSchema } from '@/lib/traffic/links/short/schema'
import { useChangeShortLink } from './use-links'

const schema = shortLinkChangeSchema.pick({ slug: true }).required()

/** Gives a short link another name. */
export function RenameDialog({ link: { id, slug } }: { link: ShortLink }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending } = useChangeShortLink()
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: formResolver(schema),
    defaultValues: { slug },
  })
  const submit = handleSubmit(async (wanted) => {
    try {
      await mutateAsync({ id, ...wanted })
      setOpen(false)
      toast.success('Renamed. The former name leads there too.')
    } catch (error) {
      showFailure(error, ['slug'], setError)
    }
  })
  const toggle = (open: boolean) => {
    if (isPending) return
    reset({ slug })
    setOpen(open)
  }
  return (
    <Dialog open={isOpen} onOpenChange={toggle}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost" aria-label={`Rename ${slug}`}>
          Rename
        </Button>
      </DialogTrigger>
      <DialogContent title={`Rename ${slug}`} description="Its former name keeps leading to the same place.">
        <form noValidate onSubmit={submit} className="contents">
          <DialogBody>
            <Field label="New name" hint="Letters a to z, digits and hyphens." error={formState.errors.slug?.message}>
              <Input {...register('slug')} autoCapitalize="none" autoComplete="off" spellCheck={false} />
            </Field>
            <FormAlert>{formState.errors.root?.message}</FormAlert>
          </DialogBody>
          <DialogFooter>
            <Button variant="ghost" onClick={() => toggle(false)}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={formState.isSubmitting} busyLabel="Saving…">
              Rename
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
