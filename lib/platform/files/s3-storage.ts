import 'server-only'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '../errors'
import { log } from '../log'
import type { FileStorage } from './constants'
import { S3_ANSWER_MS, S3_CONNECT_MS } from './constants'
import { isFileName } from './rules'

export type Bucket = {
  endpoint: string
  bucket: string
  keyId: string
  secret: string
  region: string
  /** Whether the bucket is in the path and not in the host. */
  isPathStyle: boolean
}

type Sdk = typeof import('@aws-sdk/client-s3')

/** What staff read of a bucket's refusal. The log has the rest. */
const REFUSALS: Record<string, string> = {
  NoSuchBucket: 'The bucket for files does not exist. Look at S3_BUCKET.',
  InvalidAccessKeyId: 'The bucket for files refuses its key. Look at S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'The bucket for files refuses its key. Look at S3_SECRET_ACCESS_KEY.',
  AccessDenied: 'The key of the bucket for files lacks a right it needs: to get, put and delete objects.',
}
const SILENT = 'The bucket for files does not answer. Try again in a moment.'

/** Files in a bucket that speaks S3. The library is loaded with the first file. */
export class S3Storage implements FileStorage {
  #opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined

  constructor(private readonly at: Bucket) {}

  async put(name: string, bytes: Buffer, type: string): Promise<void> {
    await this.#ask(name, ({ sdk, client }, location) =>
      client.send(
        new sdk.PutObjectCommand({
          ...location,
          Body: bytes,
          ContentType: type,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      ),
    )
  }

  async get(name: string): Promise<Buffer | null> {
    return this.#ask(name, async ({ sdk, client }, location) => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(location))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    })
  }

  async remove(name: string): Promise<void> {
    await this.#ask(name, ({ sdk, client }, location) => client.send(new sdk.DeleteObjectCommand(location)))
  }

  async #ask<T>(
    name: string,
    run: (opened: { sdk: Sdk; client: S3Client }, location: { Bucket: string; Key: string }) => Promise<T>,
  ): Promise<T> {
    if (!isFileName(name)) throw new Error(`${name} is not the name of a stored file`)
    try {
      return await run(await this.#open(), { Bucket: this.at.bucket, Key: name })
    } catch (error) {
      log.error({ err: error, bucket: this.at.bucket, endpoint: this.at.endpoint }, 'the bucket for files failed')
      throw new AppError('unavailable', REFUSALS[(error as Error).name] ?? SILENT, { retryAfterSeconds: 30 })
    }
  }

  #open() {
    this.#opened ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: this.#client(sdk) }))
    return this.#opened
  }

  #client(sdk: Sdk): S3Client {
    const { endpoint, region, isPathStyle, keyId, secret } = this.at
    return new sdk.S3Client({
      endpoint,
      region,
      forcePathStyle: isPathStyle,
      credentials: { accessKeyId: keyId, secretAccessKey: secret },
      maxAttempts: 2,
      requestHandler: { connectionTimeout: S3_CONNECT_MS, requestTimeout: S3_ANSWER_MS, throwOnRequestTimeout: true },
      // stores other than Amazon's know no checksums in trailers
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }
}
