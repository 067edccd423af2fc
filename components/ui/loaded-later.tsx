"use client";

import { type ComponentType, useEffect, useState } from "react";

/** Not `lazy`, which shows its fallback for 300 ms even if the code is there. When shown, it loads itself. */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
) {
  let loaded: ComponentType<Props> | null = null;

  async function fetchCode(): Promise<ComponentType<Props>> {
    loaded ??= await load();
    return loaded;
  }

  function LoadedLater(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (!Component) fetchCode().then((component) => setComponent(() => component), setFailure);
    }, [Component]);
    if (failure) throw failure;
    const Shown = Component ?? Fallback;
    return <Shown {...props} />;
  }

  function preload(): void {
    // A failure is shown if it is needed.
    fetchCode().catch(() => {});
  }

  return Object.assign(LoadedLater, { load: fetchCode, preload });
}
