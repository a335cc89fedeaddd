-- Members accept a squad and its split before anything of theirs is split.

ALTER TABLE "squad" ADD COLUMN "terms_revision" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "squad_member" ADD COLUMN "accepted_at" TIMESTAMPTZ(3);

-- Squads from before keep the split their members were told of when they joined; members can leave now.
UPDATE "squad_member" SET "accepted_at" = "joined_at";

CREATE TABLE "squad_application_acceptance" (
    "application_id" UUID NOT NULL,
    "affiliate_id" INTEGER NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "squad_application_acceptance_pkey" PRIMARY KEY ("application_id", "affiliate_id")
);
ALTER TABLE "squad_application_acceptance" ADD CONSTRAINT "squad_application_acceptance_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "squad_application"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "squad_application_acceptance" ADD FOREIGN KEY ("affiliate_id") REFERENCES "affiliate" ("id");

-- The open proposals that name an affiliate, for their squad page.
CREATE INDEX "squad_application_open_members" ON "squad_application" USING gin ("member_ids") WHERE "status" = 'submitted';
