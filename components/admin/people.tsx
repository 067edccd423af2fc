"use client";

import { useState } from "react";
import { PersonCard } from "@/components/admin/person-card";
import { AddressForm } from "@/components/form/address-form";
import { CardContent, TitledCard } from "@/components/ui/card";
import { useFindPerson } from "@/lib/admin/api/panel";
import type { FoundPerson } from "@/lib/admin/schema";

const loadResolver = () =>
  import("@/components/admin/person-resolver").then((module) => module.personResolver);

export function People({ viewerId }: { viewerId: string }) {
  const { mutate, error, isPending } = useFindPerson();
  const [person, setPerson] = useState<FoundPerson | null>(null);
  return (
    <div className="grid max-w-2xl gap-6">
      <TitledCard title="Find an account">
        <CardContent>
          <p className="mb-4 max-w-measure text-muted-foreground text-sm">
            Nothing about what a person wrote or received can be seen here.
          </p>
          <AddressForm
            action="Find"
            pendingAction="Searching…"
            isOwn={false}
            loadResolver={loadResolver}
            buttonClassName="sm:justify-self-start"
            onSend={(input) => {
              setPerson(null);
              mutate(input, { onSuccess: setPerson });
            }}
            isPending={isPending}
            error={error}
          />
        </CardContent>
      </TitledCard>
      {person && <PersonCard person={person} isOwn={person.id === viewerId} onChange={setPerson} />}
    </div>
  );
}
