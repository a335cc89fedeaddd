import type { AdvertiserSecretKind } from '@/lib/generated/prisma/enums'

export const SECRET_LABEL_LENGTH = 60

/** Valid secrets of one kind an advertiser may have at a time. */
export const VALID_SECRETS_MAX = 10

/** How long the old secret works beside the new one after a rotation, in hours: a day unless chosen otherwise. */
export const OVERLAP_CHOICES_HOURS = [0, 1, 24, 72, 168] as const
export const DEFAULT_OVERLAP_HOURS = 24
export const OVERLAP_MAX_HOURS = 720

/** Random bytes of a token, and of a signing secret: Standard Webhooks asks for 24 to 64. */
export const TOKEN_BYTES = 24
export const SIGNING_BYTES = 32

/** Characters at the end of a secret by which staff tell several apart. */
export const ENDING_LENGTH = 4

export const SECRET_KIND_LABELS: Record<AdvertiserSecretKind, string> = { token: 'Token', signing: 'Signing secret' }
