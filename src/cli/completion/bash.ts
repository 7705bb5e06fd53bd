import { quoteWord, formatTables, type Words } from './words.ts';

/** Script for bash 3.2 and later, the version on macOS. */
export function bash(words: Words): string {
  return `# Completion of svc for bash. Add to ~/.bashrc: source <(svc completion bash)
${formatTables(words, (offered) => `names=(${offered.map(({ name }) => quoteWord(name)).join(' ')})`)}
_svc() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" command='' expects='' kind='' word=''
  local names i count=0 settled=''
  names=()
  COMPREPLY=()
  # Bash takes --option=value apart: the sign is a word of its own.
  if [[ "$cur" == '=' ]]; then cur=''; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [[ "$word" == '=' ]]; then continue; fi
    if [[ -n "$expects" ]]; then
      expects=''
    elif [[ "$word" == -* ]]; then
      if _svc_value "$command $word"; then expects="$word"; fi
      names=() kind=''
    elif [[ -n "$settled" ]]; then
      count=$((count + 1))
    else
      command="\${command:+$command }$word"
      if _svc_is_command "$command"; then settled=yes; fi
    fi
  done
  if [[ -n "$expects" ]]; then
    _svc_value "$command $expects"
  elif [[ "$cur" == -* ]]; then
    _svc_options
  elif [[ -n "$settled" ]]; then
    _svc_argument
  else
    _svc_names
  fi
  case "$kind" in
    file) while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur") ;;
    folder) while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$cur") ;;
    *)
      for word in \${names[@]+"\${names[@]}"}; do
        if [[ "$word" == "$cur"* ]]; then COMPREPLY+=("$word"); fi
      done
      return 0
      ;;
  esac
  compopt -o filenames 2> /dev/null || :
}
complete -F _svc svc
`;
}
