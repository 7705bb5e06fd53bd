import { quoteWord, formatTables, type Words } from './words.ts';

/** Script for a file `_svc` in `fpath`, or to source after `compinit`. */
export function zsh(words: Words): string {
  return `#compdef svc
# Completion of svc for zsh. Add to ~/.zshrc, behind compinit: source <(svc completion zsh)
${formatTables(words, (offered) => `names=(${offered.map(({ name, summary }) => quoteWord(described(name, summary))).join(' ')})`)}
_svc() {
  local command='' expects='' kind='' word=''
  local -i i=0 count=0
  local settled=''
  local -a names
  for ((i = 2; i < CURRENT; i++)); do
    word="\${words[i]}"
    if [[ -n "$expects" ]]; then
      expects=''
    elif [[ "$word" == -* ]]; then
      if _svc_value "$command $word"; then expects="$word"; fi
      names=()
      kind=''
    elif [[ -n "$settled" ]]; then
      count=$((count + 1))
    else
      command="\${command:+$command }$word"
      if _svc_is_command "$command"; then settled=yes; fi
    fi
  done
  if [[ -z "$expects" && "$PREFIX" == --*=* ]]; then
    expects="\${PREFIX%%=*}"
    compset -P '*='
  fi
  if [[ -n "$expects" ]]; then
    _svc_value "$command $expects"
  elif [[ "$PREFIX" == -* ]]; then
    _svc_options
  elif [[ -n "$settled" ]]; then
    _svc_argument
  else
    _svc_names
  fi
  case "$kind" in
    file) _files ;;
    folder) _files -/ ;;
    *) if (( \${#names} )); then _describe 'svc' names; fi ;;
  esac
}
if [[ "\${funcstack[1]}" == _svc ]]; then
  _svc "$@"
else
  compdef _svc svc
fi
`;
}

/** Joins word and description with a colon and escapes colons in the word. */
const described = (name: string, summary: string): string =>
  summary === '' ? name.replaceAll(':', '\\:') : `${name.replaceAll(':', '\\:')}:${summary}`;
