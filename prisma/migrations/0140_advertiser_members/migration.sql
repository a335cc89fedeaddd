CREATE TYPE "advertiser_role" AS ENUM ('owner', 'manager', 'viewer');

CREATE TABLE "advertiser_member" (
    "user_id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "role" "advertiser_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "advertiser_member_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "advertiser_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "advertiser_member_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "advertiser_member_advertiser_id_idx" ON "advertiser_member"("advertiser_id");

CREATE TABLE "advertiser_invite" (
    "id" UUID NOT NULL,
    "advertiser_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "role" "advertiser_role" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "advertiser_invite_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "advertiser_invite_advertiser_id_fkey" FOREIGN KEY ("advertiser_id") REFERENCES "advertiser"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "advertiser_invite_token_hash_key" ON "advertiser_invite"("token_hash");
CREATE INDEX "advertiser_invite_advertiser_id_idx" ON "advertiser_invite"("advertiser_id");
CREATE INDEX "advertiser_invite_email_idx" ON "advertiser_invite"("email");

-- A person of an advertiser is neither an affiliate nor staff: nobody pays themselves. The user's row is locked, so that of
-- two changes at once the second sees the first.
CREATE FUNCTION "stoke_one_side_only"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person UUID;
BEGIN
  IF TG_TABLE_NAME = 'app_user' THEN
    person := NEW.id;
  ELSE
    person := NEW.user_id;
    PERFORM 1 FROM app_user WHERE id = person FOR NO KEY UPDATE;
  END IF;
  IF EXISTS (SELECT FROM advertiser_member WHERE user_id = person)
    AND (EXISTS (SELECT FROM affiliate WHERE user_id = person)
      OR EXISTS (SELECT FROM app_user WHERE id = person AND role <> 'AFFILIATE')) THEN
    RAISE EXCEPTION 'user % belongs to an advertiser and cannot be an affiliate or staff', person
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "advertiser_member_one_side" AFTER INSERT OR UPDATE ON "advertiser_member"
  FOR EACH ROW EXECUTE FUNCTION "stoke_one_side_only"();
CREATE TRIGGER "affiliate_one_side" AFTER INSERT ON "affiliate"
  FOR EACH ROW EXECUTE FUNCTION "stoke_one_side_only"();
CREATE TRIGGER "app_user_one_side" AFTER UPDATE OF "role" ON "app_user"
  FOR EACH ROW WHEN (NEW."role" <> 'AFFILIATE') EXECUTE FUNCTION "stoke_one_side_only"();
