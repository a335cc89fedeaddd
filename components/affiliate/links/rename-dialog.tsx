'use client'

import { useState } from 'react'
import { DialogForm } from '@/components/shared/forms/form-dialog'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { type ShortLink, shortLinkChangeSchema } from '@/lib/traffic/links/short/schema'
import { useChangeShortLink } from './use-links'

const schema = shortLinkChangeSchema.pick({ slug: true }).required()

/** Gives a short link another name. */
export function RenameDialog({ link: { id, slug } }: { link: ShortLink }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending } = useChangeShortLink()
  const form = useApiForm({
    resolver: formResolver(schema),
    defaultValues: { slug },
    send: async (input) => {
      await mutateAsync({ id, ...input })
      setOpen(false)
      toast.success('Renamed. The former name leads there too.')
    },
  })
  const toggle = (open: boolean) => {
    if (isPending) return
    form.reset({ slug })
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
        <DialogForm form={form} action="Rename" cancelVariant="ghost" onCancel={() => toggle(false)}>
          <FormInput
            {...form.field('slug')}
            label="New name"
            hint="Letters a to z, digits and hyphens."
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
