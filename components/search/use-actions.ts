import { type IconNode, Keyboard, LogOut, Monitor, Moon, SquarePen, Sun } from "lucide";
import { useTheme } from "@/components/layout/use-theme";
import type { CommandDialog } from "@/components/search/command-dialogs";
import { toastError } from "@/components/ui/use-toast";
import { useLogout } from "@/lib/accounts/api/account";

export type Action = {
  label: string;
  words: string;
  icon: IconNode;
  shortcut?: string;
  /** It loses drafts, so a key pressed too early must not choose it. */
  isFinal?: boolean;
  perform: () => void;
};

const THEMES = [
  { value: "light", label: "Switch to the light theme", icon: Sun },
  { value: "dark", label: "Switch to the dark theme", icon: Moon },
  { value: "system", label: "Use the system’s theme", icon: Monitor },
];

export function useActions(onShow: (dialog: CommandDialog) => void): Action[] {
  const { theme: current, changeTheme } = useTheme();
  const logout = useLogout();
  return [
    {
      label: "Write a review",
      words: "feedback submit",
      icon: SquarePen,
      perform: () => onShow("review"),
    },
    ...THEMES.filter(({ value }) => value !== current).map(({ value, label, icon }) => ({
      label,
      words: "mode appearance",
      icon,
      perform: () => changeTheme(value),
    })),
    {
      label: "Keyboard shortcuts",
      words: "keys help",
      icon: Keyboard,
      shortcut: "?",
      perform: () => onShow("shortcuts"),
    },
    {
      label: "Log out",
      words: "logout sign signout",
      icon: LogOut,
      isFinal: true,
      // a promise, because the menu is gone before the answer
      perform: () => void logout.mutateAsync().catch(({ message }: Error) => toastError(message)),
    },
  ];
}
