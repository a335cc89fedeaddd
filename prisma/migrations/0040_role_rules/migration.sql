-- Which roles must have two-factor authentication; a role without a row need not.

-- CreateTable
CREATE TABLE "role_rule" (
    "role" "user_role" NOT NULL,
    "requires_two_factor" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_rule_pkey" PRIMARY KEY ("role")
);
